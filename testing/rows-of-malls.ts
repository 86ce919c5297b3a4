import sql, { type Sql } from 'sql-template-tag';

export const AT = '2026-11-20T04:30:00Z';
const device = (mall: number) => sql`(select id from devices where mall_id = ${mall})`;
const movement = (mall: number) => sql`(select id from ledger_movements where mall_id = ${mall})`;
const session = (mall: number) => sql`(select id from sessions where mall_id = ${mall})`;
const pass = (mall: number) => sql`(select id from passes where mall_id = ${mall})`;

/** A row of a mall in every table, in an order that foreign keys allow. A new table needs its row here. */
export const ROWS_OF_MALLS: Record<string, (mall: number) => Sql> = {
  mall_images: (mall) =>
    sql`insert into mall_images (mall_id, content_type, bytes, etag) values (${mall}, 'image/png', '\\x00', 'x')`,
  mall_admins: (mall) =>
    sql`insert into mall_admins (mall_id, account_id, granted_at) values (${mall}, (select id from accounts), ${AT})`,
  staff_names: (mall) =>
    sql`insert into staff_names (person, mall_id, name, from_at) values ('a', ${mall}, 'a', ${AT})`,
  audit_pending: (mall) =>
    sql`insert into audit_pending (actor, action, target, mall_id, detail) values ('a', 'b', 'c', ${mall}, '{}')`,
  audit_entries: (mall) =>
    sql`insert into audit_entries (number, at, actor, action, target, mall_id, detail, previous_hash, hash)
      values (${mall}, ${AT}, 'a', 'b', 'c', ${mall}, '{}', '', '')`,
  mall_plans: (mall) =>
    sql`insert into mall_plans (mall_id, revision, plan, person, saved_at) values (${mall}, 1, null, 'a', ${AT})`,
  slot_classes: (mall) =>
    sql`insert into slot_classes (mall_id, level, section, position, class) values (${mall}, 'B1', 'A', 1, 'ev')`,
  slot_closures: (mall) =>
    sql`insert into slot_closures (public_id, mall_id, places, reason, begins_at, person, created_at)
      values (${`c${mall}`}, ${mall}, '[]', 'a', ${AT}, 'a', ${AT})`,
  slots: (mall) =>
    sql`insert into slots (mall_id, code, level, section, position) values (${mall}, 'B1A01', 'B1', 'A', 1)`,
  slot_states: (mall) =>
    sql`insert into slot_states (mall_id, code, status) values (${mall}, 'B1A01', 'occupied')`,
  slot_changes: (mall) =>
    sql`insert into slot_changes (mall_id, code, status, at, received_at) values (${mall}, 'B1A01', 'empty', ${AT}, ${AT})`,
  tariffs: (mall) =>
    sql`insert into tariffs (mall_id, version, effective_from, rule, created_by, created_at)
      values (${mall}, 1, ${AT}, '{}', 'a', ${AT})`,
  tariff_drafts: (mall) =>
    sql`insert into tariff_drafts (mall_id, rule, changed_by, changed_at) values (${mall}, '{}', 'a', ${AT})`,
  gates: (mall) => sql`insert into gates (mall_id, name, created_at) values (${mall}, 'entry-1', ${AT})`,
  devices: (mall) =>
    sql`insert into devices (public_id, mall_id, name, kind, key_hash, created_at)
      values (${`d${mall}`}, ${mall}, 'a', 'slot-sensors', ${`h${mall}`}, ${AT})`,
  alerts: (mall) =>
    sql`insert into alerts (mall_id, kind, subject, facts, first_at, last_at) values (${mall}, 'a', 'b', '{}', ${AT}, ${AT})`,
  refused_messages: (mall) =>
    sql`insert into refused_messages (mall_id, device_id, kind, subject, reason, body, first_at, last_at)
      values (${mall}, ${device(mall)}, 'a', 'b', 'c', '{}', ${AT}, ${AT})`,
  device_messages: (mall) =>
    sql`insert into device_messages (mall_id, device_id, at, accepted, refused)
      values (${mall}, ${device(mall)}, ${AT}, 1, '[]')`,
  device_hours: (mall) =>
    sql`insert into device_hours (mall_id, date, hours) values (${mall}, '2026-11-20', 1)`,
  device_sequences: (mall) =>
    sql`insert into device_sequences (mall_id, device_id, counted) values (${mall}, ${device(mall)}, null)`,
  coils_on: (mall) =>
    sql`insert into coils_on (mall_id, gate, device, host, port, unit, coil, switched_at, due_at)
      values (${mall}, 'exit-1', 'd', '10.0.0.9', 502, 1, 0, ${AT}, ${AT})`,
  sessions: (mall) =>
    sql`insert into sessions (public_id, mall_id, plate, entry_at, entry_date, state, created_at)
      values (${`s${mall}`}, ${mall}, 'GJ05AB1234', ${AT}, '2026-11-20', 'open', ${AT})`,
  plate_reads: (mall) =>
    sql`insert into plate_reads (mall_id, device_id, read_id, plate_raw, plate_status, direction, device_at, used_at, received_at, answer)
      values (${mall}, ${device(mall)}, 'r', 'x', 'valid', 'entry', ${AT}, ${AT}, ${AT}, '{}')`,
  read_images: (mall) =>
    sql`insert into read_images (plate_read_id, mall_id, bytes, received_at)
      values ((select id from plate_reads where mall_id = ${mall}), ${mall}, '\\x00', ${AT})`,
  tag_reads: (mall) =>
    sql`insert into tag_reads (mall_id, device_id, read_id, gate, direction, tag_id, used_at, received_at)
      values (${mall}, ${device(mall)}, 'r', 'exit-1', 'exit', '34161FA82032D69802008A60', ${AT}, ${AT})`,
  desk_codes: (mall) =>
    sql`insert into desk_codes (mall_id, plate_key, code_hash, vouches_from, made_at, expires_at)
      values (${mall}, 'GJ05AB1234', 'x', ${AT}, ${AT}, ${AT})`,
  session_validations: (mall) =>
    sql`insert into session_validations (mall_id, session_id, code, given_by, given_at)
      values (${mall}, ${session(mall)}, 'cinema', 'a', ${AT})`,
  session_covers: (mall) =>
    sql`insert into session_covers (mall_id, session_id, name, cover, given_by, given_at)
      values (${mall}, ${session(mall)}, 'pass:1', '{}', 'a', ${AT})`,
  passes: (mall) =>
    sql`insert into passes (public_id, mall_id, number, kind, holder, days, from_minute, to_minute, valid_from,
        created_at, changed_at)
      values (${`v${mall}`}, ${mall}, 1, 'season', 'a', '{mon}', 0, 1440, ${AT}, ${AT}, ${AT})`,
  pass_plates: (mall) =>
    sql`insert into pass_plates (pass_id, mall_id, plate_key, plate) values (${pass(mall)}, ${mall}, 'a', 'a')`,
  pass_uses: (mall) =>
    sql`insert into pass_uses (session_id, pass_id, mall_id, outcome, at)
      values (${session(mall)}, ${pass(mall)}, ${mall}, 'covered', ${AT})`,
  shops: (mall) =>
    sql`insert into shops (public_id, mall_id, name, token_hash, gives, value, most_a_day, most_a_plate_a_day,
        most_a_plate_a_month, created_at, changed_at)
      values (${`o${mall}`}, ${mall}, 'a', ${`q${mall}`}, 'percent', 50, 1, 1, 1, ${AT}, ${AT})`,
  shop_grants: (mall) =>
    sql`insert into shop_grants (mall_id, shop_id, session_id, bill, bill_key, at, worth_paise)
      values (${mall}, (select id from shops where mall_id = ${mall}), ${session(mall)}, '1', '1', ${AT}, 1)`,
  arrivals: (mall) =>
    sql`insert into arrivals (public_id, mall_id, name, places, begins_at, ends_at, created_at)
      values (${`x${mall}`}, ${mall}, 'a', 1, ${AT}, '2026-11-21T00:00:00Z', ${AT})`,
  charges: (mall) =>
    sql`insert into charges (mall_id, session_id, paise, at) values (${mall}, ${session(mall)}, 2000, ${AT})`,
  ledger_movements: (mall) =>
    sql`insert into ledger_movements (name, mall_id, session_id, cause, at)
      values (${`m${mall}`}, ${mall}, ${session(mall)}, 'a', ${AT})`,
  ledger_lines: (mall) =>
    sql`insert into ledger_lines (movement_id, mall_id, account, paise)
      values (${movement(mall)}, ${mall}, 'receivable', 2000), (${movement(mall)}, ${mall}, 'parking_revenue', -2000)`,
  merchants: (mall) =>
    sql`insert into merchants (public_id, mall_id, key_id, sealed, qr, created_by, created_at)
      values (${`merchant-${mall}`}, ${mall}, 'rzp_test_a', 'a', 'off', 'a', ${AT})`,
  payment_rules: (mall) =>
    sql`insert into payment_rules (mall_id, changed_by, changed_at) values (${mall}, 'a', ${AT})`,
  pay_links: (mall) =>
    sql`insert into pay_links (token_hash, mall_id, session_id, created_at)
      values (${`t${mall}`}, ${mall}, ${session(mall)}, ${AT})`,
  payments: (mall) =>
    sql`insert into payments (public_id, mall_id, session_id, method, provider, state, asked_paise, covers_until,
        created_at, changed_at)
      values (${`p${mall}`}, ${mall}, ${session(mall)}, 'cash', 'cash', 'paid', 2000, ${AT}, ${AT}, ${AT})`,
  chargebacks: (mall) =>
    sql`insert into chargebacks (public_id, mall_id, payment_id, provider, provider_chargeback, state, phase, reason_code,
        paise, deducted_paise, held_paise, lost_paise, moves, raised_at, reported_at, stands_since, created_at, changed_at)
      values (${`cb${mall}`}, ${mall}, (select id from payments where mall_id = ${mall}), 'razorpay', ${`disp_${mall}`},
        'open', 'chargeback', 'a', 2000, 0, 0, 0, 0, ${AT}, ${AT}, ${AT}, ${AT}, ${AT})`,
  refunds: (mall) =>
    sql`insert into refunds (public_id, mall_id, session_id, payment_id, paise, cause, reason, state, created_at,
        changed_at)
      values (${`r${mall}`}, ${mall}, ${session(mall)}, (select id from payments where mall_id = ${mall}), 2000,
        'goodwill', 'a', 'requested', ${AT}, ${AT})`,
  shown_quotes: (mall) =>
    sql`insert into shown_quotes (session_id, mall_id, priced_until, valid_until)
      values (${session(mall)}, ${mall}, ${AT}, ${AT})`,
  lane_waits: (mall) =>
    sql`insert into lane_waits (public_id, mall_id, gate, session_id, plate_read_id, since, last_seen_at)
      values (${`w${mall}`}, ${mall}, 'exit-1', ${session(mall)}, (select id from plate_reads where mall_id = ${mall}),
        ${AT}, ${AT})`,
  gate_commands: (mall) =>
    sql`insert into gate_commands (public_id, name, mall_id, gate, wait_id, command, created_at, expires_at, state)
      values (${`c${mall}`}, ${`n${mall}`}, ${mall}, 'exit-1', (select id from lane_waits where mall_id = ${mall}),
        'open', ${AT}, ${AT}, 'waiting')`,
  cash_shifts: (mall) =>
    sql`insert into cash_shifts (public_id, mall_id, person, opened_at, float_paise)
      values (${`f${mall}`}, ${mall}, 'a', ${AT}, 50000)`,
  terminal_charges: (mall) =>
    sql`insert into terminal_charges (public_id, mall_id, session_id, paise, covers_until, state, person, created_at,
        changed_at)
      values (${`t${mall}`}, ${mall}, ${session(mall)}, 2000, ${AT}, 'requested', 'a', ${AT}, ${AT})`,
  gst_settings: (mall) =>
    sql`insert into gst_settings (mall_id, legal_name, address, sac, rate_percent, prefix, consolidate_below_paise, since,
        changed_by, changed_at)
      values (${mall}, 'a', 'b', '996743', 18, 'PAL', 20000, ${AT}, 'a', ${AT})`,
  invoice_serials: (mall) =>
    sql`insert into invoice_serials (gstin, prefix, financial_year, mall_id, last)
      values (${`g${mall}`}, 'PAL', '26-27', ${mall}, 1)`,
  invoices: (mall) =>
    sql`insert into invoices (mall_id, gstin, financial_year, number, kind, issued_at, day, session_id, total_paise,
        taxable_paise, cgst_paise, sgst_paise, rounding_paise, sessions, supplier)
      values (${mall}, ${`g${mall}`}, '26-27', 'PAL/26-27/000001', 'invoice', ${AT}, '2026-11-20', ${session(mall)},
        2000, 1695, 153, 153, -1, 1, '{}')`,
  invoice_sessions: (mall) =>
    sql`insert into invoice_sessions (session_id, invoice_id, mall_id, paise)
      values (${session(mall)}, (select id from invoices where mall_id = ${mall}), ${mall}, 2000)`,
  settlement_lines: (mall) =>
    sql`insert into settlement_lines (mall_id, provider, kind, entity, payment_id, paise, fee_paise, settled_paise,
        settled_at, taken_by, taken_at)
      values (${mall}, 'razorpay', 'payment', 'pay_1', (select id from payments where mall_id = ${mall}), 2000, 40, 1960,
        ${AT}, 'a', ${AT})`,
  fastag_debits: (mall) =>
    sql`insert into fastag_debits (txn_id, mall_id, session_id, payment_id, plaza_id, lane, tag_id, paise, state, policy,
        created_at, changed_at)
      values (${`t${mall}`}, ${mall}, ${session(mall)}, (select id from payments where mall_id = ${mall}), '257001', 'E1',
        '34161FA82032D69802008A60', 2000, 'accepted', 'hold', ${AT}, ${AT})`,
  debit_words: (mall) =>
    sql`insert into debit_words (mall_id, debit_id, word, booked_paise, code, reported_at, received_at)
      values (${mall}, (select id from fastag_debits where mall_id = ${mall}), 'declined', 2000, '152', ${AT}, ${AT})`,
  disputes: (mall) =>
    sql`insert into disputes (public_id, mall_id, session_id, raised_by, reason, words, state, created_at)
      values (${`d${mall}`}, ${mall}, ${session(mall)}, 'driver', 'other', 'a', 'open', ${AT})`,
  payment_wishes: (mall) =>
    sql`insert into payment_wishes (session_id, mall_id, key_hash, body_hash, payment_id, created_at)
      values (${session(mall)}, ${mall}, 'k', 'b', (select id from payments where mall_id = ${mall}), ${AT})`,
  invoice_recipients: (mall) =>
    sql`insert into invoice_recipients (session_id, mall_id, gstin, legal_name, address, named_at)
      values (${session(mall)}, ${mall}, '24AAACC1206D1ZM', 'A', 'B', ${AT})`,
  recounts: (mall) =>
    sql`insert into recounts (public_id, mall_id, state, person, began_at, changed_at)
      values (${`r${mall}`}, ${mall}, 'open', 'a', ${AT}, ${AT})`,
  running_totals: (mall) =>
    sql`insert into running_totals (mall_id, name, change) values (${mall}, 'sessions', 0)`,
  report_seals: (mall) => sql`insert into report_seals (mall_id, through) values (${mall}, '2020-01-01')`,
  report_marks: (mall) => sql`insert into report_marks (mall_id, day) values (${mall}, '2020-01-01')`,
  report_days: (mall) =>
    sql`insert into report_days (mall_id, day, version, figures) values (${mall}, '2020-01-01', 1, '{}')`,
  morning_readers: (mall) =>
    sql`insert into morning_readers (mall_id, account, since) values (${mall}, 'a', ${AT})`,
  morning_mails: (mall) =>
    sql`insert into morning_mails (mall_id, account, day) values (${mall}, 'a', '2020-01-01')`,
  settlements: (mall) =>
    sql`insert into settlements (public_id, mall_id, action, person, reason, at, changes)
      values (${`x${mall}`}, ${mall}, 'waive', 'a', 'b', ${AT}, '[]')`,
  attention_decisions: (mall) =>
    sql`insert into attention_decisions (public_id, mall_id, item, action, person, words, at)
      values (${`x${mall}`}, ${mall}, 'session:a', 'note', 'a', 'b', ${AT})`,
  attention_batches: (mall) =>
    sql`insert into attention_batches (decision_id, mall_id, reason, first_day, last_day, all_count, last_session)
      values ((select id from attention_decisions where mall_id = ${mall}), ${mall}, 'exit_missed', '2026-11-20', '2026-11-20', 1, 1)`,
  forecasts_made: (mall) =>
    sql`insert into forecasts_made (mall_id, date, time_slot, made_on, expected, low, high)
      values (${mall}, '2026-11-21', 'visits_morning', '2026-11-20', 1, 0, 2)`,
};
