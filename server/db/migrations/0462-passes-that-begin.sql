-- Once a minute the passes are asked for that have just begun: their cars may be inside.
create index passes_beginning on passes (valid_from);
