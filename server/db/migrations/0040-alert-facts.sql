-- An alert is a code and facts; its sentence is made where it is read. Old sentences stay as they were written.
alter table alerts add column facts jsonb;
update alerts set facts = jsonb_build_object('text', detail), kind = replace(kind, '-', '_');
alter table alerts alter column facts set not null;
alter table alerts drop column detail;

-- A reading of a slot and a plate read, by the names that the code has for them.
update refused_messages set kind = case kind when 'sensor-report' then 'slot_reading' else replace(kind, '-', '_') end;
