#ifndef SOAPSTONE_CHIREDIS_SHIM_H
#define SOAPSTONE_CHIREDIS_SHIM_H

#include <hiredis.h>

#endif
