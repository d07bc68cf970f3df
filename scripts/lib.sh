# shellcheck shell=bash
# What the scripts share: the repository's root, messages, and what must be installed. Sourced, never run.

# shellcheck disable=SC2034 # The scripts that source this file use it.
root=$(dirname "$(dirname "$(realpath "${BASH_SOURCE[0]}")")")

# Every target is built once: SwiftPM would build the tool of the plugin a second time, with all that it depends on.
export SOAPSTONE_WITHOUT_PLUGIN=1

# What `swift build` needs: the libraries of Package.swift's system targets, and the toolchain's own wants.
# shellcheck disable=SC2034
build_packages=(ca-certificates git libc6-dev libcurl4-openssl-dev libhiredis-dev libncurses6 libsqlite3-dev
    libxml2-dev pkg-config python3 tzdata zlib1g-dev)

# SOAP clients that tests compare with, and programs that tests ask, watch and load servers with.
# shellcheck disable=SC2034
peer_packages=(curl faketime gcc gsoap libgsoap-dev libsoap-lite-perl openssl php-cli php-soap redis-server strace wrk)

# What scripts/release makes archives and packages with.
# shellcheck disable=SC2034
release_packages=(binutils chrpath dpkg-dev python3)

# A directory, which scripts/ldap-demo starts as a process of its own; the service that Debian sets up is not used.
# shellcheck disable=SC2034
directory_packages=(ldap-utils slapd)

# A browser, in which tests look at pages: the stub's, and those of reports.
# shellcheck disable=SC2034
browser_packages=(chromium)

# log MESSAGE: says on standard error what the script does.
log() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
}

# fatal STATUS MESSAGE: says why the script cannot go on, and ends it.
# Statuses are the tool's: 2 cannot start, 3 failed at run time, 64 wrong use.
fatal() {
    local status=$1
    shift
    log "error: $*"
    exit "$status"
}

# require_swift: ends the script when there is no Swift toolchain, which no Debian package brings.
require_swift() {
    command -v swift >/dev/null ||
        fatal 2 "there is no 'swift' in PATH. Install Swift 6.3 or newer: the toolchain for this system from the" \
            "Swift project's own install page, or through its toolchain manager swiftly, or in its container image."
}

# is_installed PATTERN: whether a Debian package of that name is unpacked and configured.
is_installed() {
    [[ $(dpkg-query --show --showformat=' ${db:Status-Status} ' "$1" 2>/dev/null) == *' installed '* ]]
}

# install_packages PACKAGE...: installs those that are missing, and says nothing when none is.
install_packages() {
    if ! command -v dpkg-query >/dev/null; then
        log "this is neither Debian nor Ubuntu: going on as if what these packages hold were installed: $*"
        return
    fi

    local missing=() package
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]} > 0)) || return 0

    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            fatal 2 "Debian packages are missing, and this is neither root nor is there sudo. As root, run:" \
                "apt-get install ${missing[*]}"
        as_root=(sudo)
    fi

    log "installing Debian packages: ${missing[*]}"
    # `env`, because sudo drops the variable. A fresh machine may still hold apt's lock for its own first update.
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive
        apt-get --quiet=2 --option DPkg::Lock::Timeout=300 --option Dpkg::Use-Pty=0)
    "${apt[@]}" update >/dev/null || log "apt-get update failed: trying with the package lists at hand"
    # Never take away a package that somebody chose, such as another flavour of libcurl.
    "${apt[@]}" install --yes --no-install-recommends --no-remove "${missing[@]}" >/dev/null ||
        fatal 2 "apt-get could not install: ${missing[*]}"
}

# has_peers: whether the virtual environment is there and whole.
has_peers() {
    # spyne is there for the versions of Python that it knows.
    "$root/.venv/bin/python" -c '
import sys, axe_core_python, cryptography, jsonschema, junitparser, ldap3, lxml.etree, openapi_spec_validator, openpyxl, sarif_om, xlsxwriter, xmlschema, yaml, zeep
if sys.version_info < (3, 12): import spyne
' 2>/dev/null
}

# install_peers: makes the virtual environment anew.
install_peers() {
    local python=python3
    if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
        install_packages python3-venv
        python=/usr/bin/python3
    fi
    log "installing zeep, the other judges and what they need from PyPI into .venv"
    "$python" -m venv --clear "$root/.venv" >&2 &&
        "$root/.venv/bin/python" -m pip install --quiet --disable-pip-version-check --retries 2 --timeout 20 \
            --requirement "$root/Tests/Outside/requirements.txt" >&2 &&
        has_peers
}

# prepare_peers: points SOAPSTONE_PYTHON at a Python with zeep; leaves it unset where PyPI cannot be reached. Sees to SOAP
# clients in other languages and a browser, too.
prepare_peers() {
    unset SOAPSTONE_PYTHON
    if has_peers || install_peers; then
        export SOAPSTONE_PYTHON=$root/.venv/bin/python
    elif [[ ${CI:-} == true ]]; then
        fatal 2 "zeep and what it needs could not be installed from PyPI (see above), and CI must not go on without them"
    else
        log "zeep and what it needs could not be installed from PyPI (see above): going on without SOAPSTONE_PYTHON"
    fi

    # In a shell of its own, which a failure ends: their tests are skipped where they are not there.
    (install_packages "${peer_packages[@]}") || log "going on without: ${peer_packages[*]}"
    (install_packages "${release_packages[@]}") || log "going on without: ${release_packages[*]}"
    (install_packages "${directory_packages[@]}") || log "going on without: ${directory_packages[*]}"
    (install_packages "${browser_packages[@]}") || log "going on without: ${browser_packages[*]}"
}

# Any version of the C++ library will do; where there is none, g++ brings the system's own.
is_installed 'libstdc++-*-dev' || build_packages+=(g++)

# build_release: builds the tool as it is released.
build_release() {
    local flags=(--configuration release --static-swift-stdlib --product soapstone)
    if [[ $(uname) == Linux ]]; then
        # No path of this machine gets into the binary, so that builds in two folders are equal.
        flags+=(-Xcc "-ffile-prefix-map=$root=." -Xswiftc -file-prefix-map -Xswiftc "$root=.")
        # Code that nobody calls is left out. Exported symbols would all count as called.
        flags+=(-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic
            -Xlinker -z -Xlinker pack-relative-relocs)
        # Functions of equal code are one. Nothing throws exceptions of C++, so that nothing reads how to unwind a stack.
        flags+=(-Xlinker --icf=all -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$root/scripts/release.ld")
        # So is the data of ICU that nobody asks for, which Foundation brings.
        local icu
        icu=$("$root/scripts/icu-data" "$root/.build/icu") || fatal 2 "the data of ICU could not be cut"
        [[ -z $icu ]] || flags+=(-Xlinker "--wrap=icudt${icu}_dat" -Xlinker "$root/.build/icu/icu.o")
    fi
    log "building soapstone (release)"
    (cd "$root" && SOAPSTONE_SMALL=1 swift build "${flags[@]}") >&2 || fatal 2 "the build failed"
}

# prepare_binary: exports SOAPSTONE_BIN, a release build unless it names a program.
prepare_binary() {
    if [[ -z ${SOAPSTONE_BIN:-} ]]; then
        require_swift
        install_packages "${build_packages[@]}"
        build_release
        SOAPSTONE_BIN=$root/.build/release/soapstone
    fi
    [[ -f $SOAPSTONE_BIN && -x $SOAPSTONE_BIN ]] || fatal 2 "SOAPSTONE_BIN=$SOAPSTONE_BIN is no program"
    SOAPSTONE_BIN=$(realpath -- "$SOAPSTONE_BIN")
    export SOAPSTONE_BIN
}

# python_of_scripts: prints the Python that tests are run with, which must be new enough.
python_of_scripts() {
    local python=${SOAPSTONE_PYTHON:-python3}
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fatal 2 "this needs Python 3.11 or newer"
    printf '%s\n' "$python"
}

# distribution: prints the distribution and its version: debian-12.
distribution() {
    # shellcheck source=/dev/null
    (. /etc/os-release && printf '%s-%s\n' "$ID" "${VERSION_ID:-unstable}")
}

# release_name VERSION: prints what the files of a release for this machine are named, without their ends.
release_name() {
    local name
    name=$(distribution)
    printf 'soapstone-%s-%s-%s\n' "$1" "${name/-/}" "$(dpkg --print-architecture)"
}

# prepare_tool FOLDER [TAG]: puts the tool of this commit into FOLDER: the release of TAG, or of the commit's own tag, where
# there is one; else it is built.
prepare_tool() {
    local status=0
    "$root/scripts/download-release" "$@" || status=$?
    ((status <= 1)) || fatal 2 "the release cannot be used (see above)"
    ((status == 1)) || return 0
    unset SOAPSTONE_BIN
    prepare_binary
    install -D --mode=755 "$SOAPSTONE_BIN" "$1/soapstone"
}
