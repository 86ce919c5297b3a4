-- A slot's position is its number within its section, from 1. The demo numbered the slots of a whole mall from 0.
update slots s set position = numbered.position
from (
  select mall_id, code, row_number() over (partition by mall_id, level, section order by position, code) as position
  from slots
  where mall_id in (select mall_id from slots where position < 1)
) as numbered
where s.mall_id = numbered.mall_id and s.code = numbered.code;

alter table slots add constraint slots_position_from_1 check (position >= 1);
create unique index slots_place on slots (mall_id, level, section, position);
