#!/bin/sh
# Installs Debian's packages, brings the cluster up on this machine in a temporary folder, kills its primary under load
# and removes it again. Debian would start the services with its own settings: stop them first if they run.
set -eu
apt-get install -y --no-install-recommends patroni etcd-server haproxy pgbouncer postgresql postgresql-contrib
cd "$(dirname "$0")/../.."
exec npm run test:faults -- pooler failover cluster
