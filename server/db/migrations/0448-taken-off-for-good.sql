-- What a dispute took off stays off, however its session is priced anew.
insert into session_covers (mall_id, session_id, name, cover, given_by, given_at)
select mall_id, session_id, 'dispute:' || public_id,
    jsonb_build_object('kind', 'decided', 'as', case state when 'refunded' then 'corrected' else 'goodwill' end,
      'paise', paise),
    coalesce(decided_by, 'product'), decided_at
  from disputes where state in ('refunded', 'goodwill') and paise > 0;
