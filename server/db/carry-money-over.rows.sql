insert into malls (public_id, name, slug, created_at) values ('m', 'Mall', 'mall', now());
insert into tariffs (mall_id, version, effective_from, grace_minutes, paise_per_hour, created_by, created_at)
    values (1, 1, now(), 10, 4000, 'test', now());
insert into sessions (public_id, mall_id, plate, entry_at, exit_at, entry_date, state, closed_at, review, flags,
      vehicle_class, tariff_id, charge_paise, charge_lines, charge_reason, match_detail, created_at)
    values
      ('paid', 1, 'A', '2026-11-20T10:00Z', '2026-11-20T12:00Z', '2026-11-20', 'closed', '2026-11-20T12:00Z', null, '{}',
        'two-wheeler', 1, 8000, '[
          {"code": "first-hour", "text": "First hour", "quantity": 1, "unitPaise": 4000, "amountPaise": 4000},
          {"code": "extension", "text": "Each further hour", "quantity": 1, "unitPaise": 4000, "amountPaise": 4000}]', null, '{"matched": "near", "evidence": ["bay-freed", "exit-read-doubtful"]}', now()),
      ('free', 1, 'B', '2026-11-20T10:00Z', '2026-11-20T10:05Z', '2026-11-20', 'closed', '2026-11-20T10:05Z', null, '{}',
        null, 1, 0, '[{"code": "within-grace", "text": "Stay within the 10 free minutes",
          "quantity": 1, "unitPaise": 0, "amountPaise": 0}]', 'within-grace', '{}', now()),
      ('asked', 1, 'C', '2026-11-20T10:00Z', '2026-11-20T10:00Z', '2026-11-20', 'closed', '2026-11-20T10:00Z',
        'exit_ambiguous', '{entry-unknown}', null, null, 0, '[]', null, '{"because": "two-candidates"}', now()),
      ('inside', 1, 'D', '2026-11-19T10:00Z', null, '2026-11-19', 'open', null, null, '{long-stay}',
        null, 1, 0, '[]', null, '{}', now());
insert into ledger_entries (movement, mall_id, session_id, account, amount_paise, reason, at) values
    ('charge:paid', 1, 1, 'receivable', 12000, 'charge', now()), ('charge:paid', 1, 1, 'parking_revenue', -12000, 'charge', now());
insert into ledger_entries (movement, mall_id, session_id, account, amount_paise, reason, at) values
    ('correction:paid:1', 1, 1, 'receivable', -4000, 'correction', now()),
    ('correction:paid:1', 1, 1, 'parking_revenue', 4000, 'correction', now());
insert into alerts (mall_id, kind, subject, detail, first_at, last_at) values (1, 'long-stay', 's', 'd', now(), now());
