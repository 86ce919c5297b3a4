#!/bin/sh
# Run once by PostgreSQL's image, on an empty data folder.
set -eu
psql --username postgres --set ON_ERROR_STOP=1 --set password="$GET_MY_SPOT_PASSWORD" --file /roles.sql
