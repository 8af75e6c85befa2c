#!/bin/sh
# Says before anything is fetched what `npm install` would find out minutes later: whether the Node that comes with the dependencies
# can run here. Exit 0: it can; 1: it cannot, and what to do is printed. Arguments replace the folders where libraries are looked for.
[ "$(uname -s)" = Linux ] || exit 0

has_libatomic() {
  if [ $# -eq 0 ]; then
    { ldconfig -p || /sbin/ldconfig -p; } 2>/dev/null | grep -q 'libatomic\.so\.1' && return 0
    set -- /lib /lib64 /usr/lib /usr/lib64 /lib/*-linux-gnu* /usr/lib/*-linux-gnu*
  fi
  for folder; do
    [ -e "$folder/libatomic.so.1" ] && return 0
  done
  return 1
}

if ldd --version 2>&1 | grep -qi musl; then
  echo 'Gtinoteka potrzebuje Linuksa z biblioteką glibc (jak Debian, Ubuntu, Fedora); tu jest musl (jak Alpine).' >&2
  exit 1
fi
has_libatomic "$@" && exit 0
if command -v apt-get >/dev/null; then
  install='apt-get install libatomic1'
elif command -v dnf >/dev/null; then
  install='dnf install libatomic'
elif command -v zypper >/dev/null; then
  install='zypper install libatomic1'
else
  install='zainstaluj pakiet libatomic swojego systemu'
fi
printf 'Brakuje biblioteki libatomic.so.1, bez której nie działa Node z zależności. Zanim zaczniesz:\n\n  %s\n\n' "$install" >&2
exit 1
