-- Displays on the wall are devices with a key of their own, which only reads.
alter table devices drop constraint devices_kind_check;
alter table devices add constraint devices_kind_check
  check (kind in ('plate-camera', 'slot-sensors', 'gate-controller', 'tag-reader', 'wall-display'));
