-- Where a mall lies on the map, in degrees, so that a driver sees how far it is; both or neither.
alter table malls add column latitude double precision check (latitude between -90 and 90);
alter table malls add column longitude double precision check (longitude between -180 and 180);
alter table malls add constraint malls_coordinates check ((latitude is null) = (longitude is null));
