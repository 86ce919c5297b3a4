-- As which class of vehicle whoever typed a plate sees it: apart from what cameras see, by which cars are told from one another.
alter table plate_reads add column typed_class text;
alter table plate_reads add constraint plate_reads_typed_class check (typed_class is null or typed_by is not null);
