-- Two steps got other words after some databases had taken them: what the first words left is put right here, for those
-- databases alone (server/platform/storage/earlier-steps.ts names them). Elsewhere nothing of it is found to do.

-- 0468-makers.sql had no such index at first.
create index if not exists gate_commands_finished on gate_commands (mall_id, gate, finished_at) where state = 'done';

-- 0031-snake-case-codes.sql left the word of before for a slot in how an exit was matched.
update sessions set match_detail = jsonb_set(match_detail, '{because}', to_jsonb(replace(match_detail->>'because', 'bay_', 'slot_')))
where match_detail->>'because' like '%bay\_%';
update sessions set match_detail = jsonb_set(match_detail, '{evidence}', replace((match_detail->'evidence')::text, 'bay_', 'slot_')::jsonb)
where (match_detail->'evidence')::text like '%bay\_%';
