// Only the flags of pkg-config are wanted of this target: CBench includes libxml2 itself.
