#!/usr/bin/env bash
# Plants one forbidden line at a time in a copy of the tree and expects a test of the architecture to name the file.
set -u
work=$(mktemp -d); copy=$work/tree; missed=0; tried=0
# Only the copy is ever changed, and it goes however this ends.
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir "$copy"
for part in domain contract server web testing tools docs README.md package.json vitest.config.ts playwright.config.ts; do
  cp -r "$part" "$copy/"
done
ln -s "$PWD/node_modules" "$copy/node_modules"
cd "$copy" || exit 1
# The test of words asks git which files belong to the tree.
git init -q . && printf 'node_modules\n' >.gitignore
run() { node node_modules/vitest/vitest.mjs run --project architecture tools/architecture 2>&1; }
run >/dev/null || { echo 'the clean tree already fails'; exit 1; }
judge() {
  tried=$((tried + 1))
  if run | grep -qF -- "$1"; then echo "caught  $2"
  else echo "MISSED  $2"; missed=$((missed + 1)); fi
}
plant() {
  local file=$1 line=$2 before=''
  [ -e "$file" ] && before=$work/before && cp "$file" "$before"
  [ -d "$(dirname "$file")" ] || { echo "the tree has no $(dirname "$file")"; exit 1; }
  printf '%s\n' "$line" >>"$file"
  judge "$file" "$file :: ${line%%$'\n'*}"
  if [ -n "$before" ]; then mv "$before" "$file"; else rm -f "$file"; fi
}
plant domain/plates/plate.ts "import { z } from 'zod'; void z;"
plant domain/plates/plate.ts "import { randomUUID } from 'node:crypto'; void randomUUID;"
plant domain/plates/plate.ts "import type { Endpoint } from '#contract/endpoint.ts'; export type Q = Endpoint;"
plant contract/occupancy.ts "import { createBus } from '../server/platform/channel/bus.ts'; void createBus;"
plant contract/occupancy.ts "export { createBus } from '../server/platform/channel/bus.ts';"
plant server/occupancy/store.ts "import { Button } from '../../web/ui/button.tsx'; void Button;"
plant web/occupancy/planted.tsx "import { createBus } from '../../server/platform/channel/bus.ts'; void createBus;"
plant web/occupancy/planted.tsx "import type { Occupancy } from '../../server/occupancy/index.ts'; export type Q = Occupancy;"
plant web/occupancy/planted.tsx "import fs from 'node:fs'; void fs;"
plant web/occupancy/planted.tsx "export const later = () => import('../../server/platform/channel/bus.ts');"
plant server/platform/channel/bus.ts "import { openSessions } from '../../sessions/index.ts'; void openSessions;"
plant server/sessions/planted.ts "import { x } from '../occupancy/store.ts'; void x;"
plant server/adapters/planted.ts "import { x } from '../gates/take-plate-read.ts'; void x;"
plant server/adapters/json/planted.ts "import fastify from 'fastify'; void fastify;"
plant web/platform/planted.ts "import { Slot } from '../occupancy/slot.tsx'; void Slot;"
plant web/ui/planted.tsx "import { readPlate } from '#domain/plates/plate.ts'; void readPlate;"
plant web/sessions/planted.tsx "import { Slot } from '../occupancy/slot.tsx'; void Slot;"
plant web/sessions/planted.tsx "import Dashboard from '../screens/admin/dashboard.tsx'; void Dashboard;"
plant web/screens/driver/planted.tsx "import Dashboard from '../admin/dashboard.tsx'; void Dashboard;"
plant web/screens/driver/planted.tsx "import { createTestApp } from '../../../testing/test-app.ts'; void createTestApp;"
plant server/sessions/planted.ts "import { createTestApp } from '../../testing/test-app.ts'; void createTestApp;"
plant server/occupancy/planted.ts "import { useState } from 'react'; void useState;"
plant server/occupancy/planted.ts "import pg from 'pg'; void pg;"
plant server/occupancy/planted.ts "import sql from 'sql-template-tag'; void sql;"
plant server/occupancy/planted.ts "import type { FastifyRequest } from 'fastify'; export type Q = FastifyRequest;"
plant server/accounts/planted.ts "import { verifyRegistrationResponse } from '@simplewebauthn/server'; void verifyRegistrationResponse;"
plant server/accounts/second-factor/check-passkey.ts "import { openMalls } from '../../malls/index.ts'; void openMalls;"
plant server/occupancy/store.ts "import fastify from 'fastify'; void fastify;"
mkdir server/brand-new
plant server/brand-new/quote.ts "import { Slot } from '../../web/occupancy/slot.tsx'; void Slot;"
rmdir server/brand-new
plant domain/utils.ts "export const pad = 1;"
plant domain/plates/plate.ts "export const now = () => Date.now();"
plant domain/plates/plate.ts "export async function later() { return 1; }"
plant web/occupancy/planted.tsx "export type Q = import('../../server/occupancy/index.ts').Occupancy;"
plant web/occupancy/planted.tsx "export const m = import.meta.glob('../../server/**/*.ts');"
plant web/occupancy/planted.tsx "const at = '../../server/app.ts'; export const x = () => import(at);"
plant web/ui/planted.tsx "import pg from 'pg'; void pg;"
plant server/app.ts "import { useState } from 'react'; void useState;"
plant server/occupancy/store.ts "import x = require('fastify'); void x;"
plant domain/plates/plate.ts "export const now = new Date;"
plant domain/plates/plate.ts "export const wait = () => setTimeout(() => {}, 1);"
plant server/malls/planted.ts "import { runSimulator } from '../../tools/simulator/main.ts'; void runSimulator;"
plant domain/plates/plate.ts "export const die = () => Math.random();"
plant contract/occupancy.ts "import fastify from 'fastify'; void fastify;"
plant contract/occupancy.ts "import { randomUUID } from 'node:crypto'; void randomUUID;"
plant contract/occupancy.ts "import { Button } from '../web/ui/button.tsx'; void Button;"
plant server/app.ts "import { x } from './occupancy/store.ts'; void x;"
plant server/app.ts "import { Button } from '../web/ui/button.tsx'; void Button;"
plant server/planted.ts "export const nobodyKnowsMe = 1;"
plant server/platform/channel/bus.ts "import { x } from '../../db/demo/index.ts'; void x;"
plant server/db/planted.ts "import { openSessions } from '../sessions/index.ts'; void openSessions;"
plant server/db/planted.ts "import { endpoint } from '#contract/endpoint.ts'; void endpoint;"
plant server/db/demo/planted.ts "import { x } from '../../sessions/store.ts'; void x;"
plant server/sessions/planted.ts "import { x } from '../db/demo/index.ts'; void x;"
plant server/sessions/planted.ts "import { x } from '../app.ts'; void x;"
plant server/sessions/planted.ts "import { x } from '../gates/late-reads.test.ts'; void x;"
plant domain/plates/plate.ts "import { x } from './tariff.test.ts'; void x;"
plant web/occupancy/planted.tsx "import { x } from '../paths.test.ts'; void x;"
plant web/planted.ts "export const nobodyKnowsMe = 1;"
plant web/paths.ts "import { readPlate } from '#domain/plates/plate.ts'; void readPlate;"
plant web/router.tsx "import { readPlate } from '#domain/plates/plate.ts'; void readPlate;"
plant web/ui/planted.tsx "import { x } from '../platform/api-client.ts'; void x;"
plant web/sessions/planted.tsx "import { x } from '../../tools/browser.mjs'; void x;"
plant web/screens/public/planted.tsx "import { x } from '../../../server/app.ts'; void x;"
plant web/screens/public/planted.tsx "import fs from 'node:fs'; void fs;"
plant web/platform/planted.ts "$(printf '// long\n%.0s' {1..301})"
plant server/audit/planted.ts "import { x } from '../malls/index.ts'; void x;"
plant server/alerts/planted.ts "import { x } from '../devices/index.ts'; void x;"
plant server/pages/planted.ts "import { x } from '../malls/index.ts'; void x;"
plant server/malls/planted.ts "import serve from '@fastify/static'; void serve;"
plant server/platform/jobs-planted.ts "import serve from '@fastify/static'; void serve;"
plant server/malls/tables.ts "import { x } from '../gates/index.ts'; void x;"
plant server/malls/planted.ts "import { x } from '../gates/index.ts'; void x;"
plant server/gates/planted.ts "import { x } from '../forecast/index.ts'; void x;"
mkdir server/brand-new
plant server/brand-new/planted.ts "export const nobodyKnowsMyPlace = 1;"
rmdir server/brand-new
plant server/malls/store.ts 'export const planted = sql`select id from sessions`;'
plant server/malls/store.ts 'export const planted = sql`update refused_messages set reason = 1`;'
plant server/malls/store.ts 'export const planted = sql`select m.id from malls m, plate_reads r`;'
plant server/malls/store.ts 'export const planted = sql`lock table plate_reads`;'
plant server/inquiries/store.ts 'export const planted = (t: Transaction) => t.query<{ id: number }>(sql`select 1`);'
plant domain/plates/plate.ts "export interface GateAnswer { x: 1 }"
plant domain/plates/plate.ts "export class Outbox {}"
plant contract/planted.ts "// The lock is told of it."
plant contract/planted.ts "export const heardAt = 1;"
plant contract/planted.ts "export const KEPT_FOR = 1;"
plant contract/planted.ts "// A second look at the same car."
plant contract/planted.ts "export type StoredStayRow = 1;"
plant contract/planted.ts "// Specification 9: an hour costs 30 rupees."
plant contract/README.md "The deed is done."
# A type alone ties the knot too.
plant server/gates/gate-answer.ts "import type { Q } from './take-entry.ts'; export type P = Q;"
mkdir "$work/aside"; mv domain contract server web testing/quiet-console.ts "$work/aside"; mkdir domain contract server web
# Every test loads this file first, and the real one needs the server.
: >testing/quiet-console.ts
judge 'to be greater than 20' 'a tree that is all but empty'
rmdir domain contract server web; mv "$work/aside/quiet-console.ts" testing/; mv "$work"/aside/* .
run >/dev/null || { echo 'the copy is not what it was'; exit 1; }
echo "$((tried - missed)) of $tried caught"
[ "$missed" -eq 0 ]
