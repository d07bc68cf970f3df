#ifndef SOAPSTONE_CZLIB_SHIM_H
#define SOAPSTONE_CZLIB_SHIM_H

#include <zlib.h>

#endif
