-- Images lie in files from now on, named by the hash of their bytes; a row holds the name. What was stored before is
-- moved by the running product, row by row, so for a while some rows still hold bytes.
alter table read_images
  add column hash text,
  add column size integer,
  add column content_type text not null default 'image/jpeg',
  alter column bytes drop not null,
  add constraint read_images_lie_somewhere check ((bytes is null) <> (hash is null));
alter table mall_images
  add column hash text,
  add column size integer,
  alter column bytes drop not null,
  add constraint mall_images_lie_somewhere check ((bytes is null) <> (hash is null));
create index read_images_hash on read_images (hash) where hash is not null;
create index read_images_not_moved on read_images (plate_read_id) where bytes is not null;

-- Every file that a row names. A table that names files adds itself here.
create view file_references with (security_invoker = true) as
  select hash from read_images where hash is not null
  union all select hash from mall_images where hash is not null;

-- The folder of this database's files has a name of its own, so that no other database takes them for orphans.
create table file_folder (
  id integer primary key check (id = 1),
  name text not null
);
alter table file_folder enable row level security;
create policy file_folder_seen on file_folder using ((select app_is_system()));
