#!/bin/sh
# Hands the cluster over before the primary's disk is full. PostgreSQL stops by itself only where WAL finds no room; where tables find
# none it stays the primary, and refuses whatever needs room. Runs beside Patroni on every database host
# (deploy/systemd/mingpai-database-disk.service).
#
#   PATRONI        address of this host's Patroni, such as http://127.0.0.1:8008; its password, if it has one, in ~/.netrc
#   NAME           this host's name in Patroni
#   DISK           a path on the disk of the database
#   LEAST_KB       room below which it hands over; a few pieces of WAL of 16 MB each have to fit
#   AGAIN_SECONDS  it does so no more than once in this time: disks that fill together would hand over all the time
set -eu
: "${PATRONI:?}" "${NAME:?}" "${DISK:?}"
least=${LEAST_KB:-1048576}
again=${AGAIN_SECONDS:-3600}
handed=0
blind=no

ask() { curl --silent --fail --max-time 3 --netrc-optional --output /dev/null "$@"; }

while sleep 1; do
  # A disk that hangs, or is not mounted yet, says nothing; that is no reason to stop looking.
  room=$(timeout 3 df --output=avail -k "$DISK" 2>/dev/null | tail -n 1 | tr -d ' ')
  case $room in
  '' | *[!0-9]*)
    [ "$blind" = yes ] || echo "nothing says how much room is left on $DISK"
    blind=yes
    continue
    ;;
  esac
  blind=no
  now=$(date +%s)
  [ "$room" -lt "$least" ] && [ "$((now - handed))" -ge "$again" ] || continue
  ask "$PATRONI/primary" || continue
  echo "$room KB are left on $DISK: somebody else is to be the primary"
  # Nobody may be able to take it at this moment; then it is asked again.
  if ask --max-time 30 --header 'content-type: application/json' --data "{\"leader\": \"$NAME\"}" "$PATRONI/switchover"; then
    handed=$now
  fi
done
