-- Decisions were taken about numbers that no alert had yet, or that were another mall's: they hid what got the number
-- later. Those that stand about nothing end here; what was decided before an alert began is passed over when it is read.
update attention_decisions d set ended_at = now()
where d.ended_at is null and d.action in ('snooze', 'assign') and d.item like 'alert:%'
  and not exists (select from alerts a where a.mall_id = d.mall_id and 'alert:' || a.id = d.item);
