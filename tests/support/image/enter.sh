#!/bin/sh
# Builds a root directory in its own mount namespace and execs the program in it. Arguments: an empty folder for the
# root, the image's files, Node, npm's folder, "ro" or "rw", npm's cache or "", then the program and its arguments.
set -e
root=$1 files=$2 node=$3 npm=$4 mode=$5 cache=$6; shift 6
mount --make-rprivate /
mount -t tmpfs -o mode=755 image "$root"
cd "$root"
mkdir -p proc dev tmp etc/ssl root home/node usr/bin usr/sbin usr/lib usr/local/bin usr/local/lib/node_modules/npm
bind() { mount --bind "$1" "$root$2"; mount -o remount,bind,ro "$root$2"; }
for name in bin sbin lib lib64; do
  if [ -L /$name ]; then cp -P /$name .; elif [ -d /$name ]; then mkdir -p $name; bind /$name /$name; fi
done
for name in usr/bin usr/sbin usr/lib etc/ssl; do bind /$name /$name; done
if [ -d /usr/lib64 ]; then mkdir -p usr/lib64; bind /usr/lib64 /usr/lib64; fi
for name in resolv.conf hosts nsswitch.conf ld.so.cache; do
  if [ -e /etc/$name ]; then touch etc/$name; bind /etc/$name /etc/$name; fi
done
touch usr/local/bin/node; bind "$node" /usr/local/bin/node
bind "$npm" /usr/local/lib/node_modules/npm
ln -s ../lib/node_modules/npm/bin/npm-cli.js usr/local/bin/npm
ln -s ../lib/node_modules/npm/bin/npx-cli.js usr/local/bin/npx
printf 'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n' > etc/passwd
for name in null zero random urandom; do touch dev/$name; mount --bind /dev/$name dev/$name; done
mount -t proc proc proc
for name in $(ls "$files"); do
  mkdir -p $name; mount --bind "$files/$name" $name
  if [ $mode = ro ]; then mount -o remount,bind,ro $name; fi
done
if [ -n "$cache" ]; then mkdir -p root/.npm; mount --bind "$cache" root/.npm; fi
mount -t tmpfs -o mode=1777,size=64m temp tmp
if [ $mode = ro ]; then mount -o remount,ro "$root"; fi
exec chroot . "$@"
