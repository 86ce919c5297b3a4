#!/usr/bin/env bash
# Plants one forbidden line at a time in a copy of the tree and expects the architecture test to name the file.
set -u
root=$(pwd); copy=$(mktemp -d); missed=0; tried=0
trap 'rm -rf "$copy"' EXIT
for part in domain contract server web testing tools package.json vitest.config.ts; do cp -r "$root/$part" "$copy/"; done
ln -s "$root/node_modules" "$copy/node_modules"
cd "$copy" || exit 1
run() { npx vitest run --project architecture tools/architecture.test.ts 2>&1; }
run >/dev/null || { echo 'the clean tree already fails'; exit 1; }
plant() {
  local file=$1 line=$2 before=''
  [ -e "$file" ] && before=$(mktemp) && cp "$file" "$before"
  mkdir -p "$(dirname "$file")"; printf '%s\n' "$line" >>"$file"
  tried=$((tried + 1))
  if run | grep -q "$file"; then echo "caught  $file :: $line"
  else echo "MISSED  $file :: $line"; missed=$((missed + 1)); fi
  if [ -n "$before" ]; then mv "$before" "$file"; else rm -f "$file"; rmdir "$(dirname "$file")" 2>/dev/null; fi
}
plant domain/plate.ts "import { z } from 'zod'; void z;"
plant domain/plate.ts "import { randomUUID } from 'node:crypto'; void randomUUID;"
plant domain/plate.ts "import type { Endpoint } from '#contract/endpoint.ts'; export type Q = Endpoint;"
plant contract/occupancy.ts "import { createBus } from '../server/platform/bus.ts'; void createBus;"
plant contract/occupancy.ts "export { createBus } from '../server/platform/bus.ts';"
plant server/occupancy/store.ts "import { Button } from '../../web/ui/button.tsx'; void Button;"
plant web/occupancy/planted.tsx "import { createBus } from '../../server/platform/bus.ts'; void createBus;"
plant web/occupancy/planted.tsx "import type { Occupancy } from '../../server/occupancy/index.ts'; export type Q = Occupancy;"
plant web/occupancy/planted.tsx "import fs from 'node:fs'; void fs;"
plant web/occupancy/planted.tsx "export const later = () => import('../../server/platform/bus.ts');"
plant server/platform/bus.ts "import { openSessions } from '../sessions/index.ts'; void openSessions;"
plant server/sessions/planted.ts "import { x } from '../occupancy/store.ts'; void x;"
plant server/ingest/planted.ts "import { x } from '../sessions/take-plate-read.ts'; void x;"
plant server/ingest/vendors/planted.ts "import fastify from 'fastify'; void fastify;"
plant web/platform/planted.ts "import { Slot } from '../occupancy/slot.tsx'; void Slot;"
plant web/ui/planted.tsx "import { readPlate } from '#domain/plate.ts'; void readPlate;"
plant web/sessions/planted.tsx "import { Slot } from '../occupancy/slot.tsx'; void Slot;"
plant web/sessions/planted.tsx "import Dashboard from '../screens/admin/dashboard.tsx'; void Dashboard;"
plant web/screens/driver/planted.tsx "import Dashboard from '../admin/dashboard.tsx'; void Dashboard;"
plant web/screens/driver/planted.tsx "import { createTestApp } from '../../../testing/test-app.ts'; void createTestApp;"
plant server/sessions/planted.ts "import { createTestApp } from '../../testing/test-app.ts'; void createTestApp;"
plant server/occupancy/planted.ts "import { useState } from 'react'; void useState;"
plant server/occupancy/planted.ts "import pg from 'pg'; void pg;"
plant server/occupancy/planted.ts "import sql from 'sql-template-tag'; void sql;"
plant server/occupancy/planted.ts "import type { FastifyRequest } from 'fastify'; export type Q = FastifyRequest;"
plant server/occupancy/store.ts "import fastify from 'fastify'; void fastify;"
plant server/brand-new/quote.ts "import { Slot } from '../../web/occupancy/slot.tsx'; void Slot;"
plant domain/utils.ts "export const pad = 1;"
plant domain/plate.ts "export const now = () => Date.now();"
plant domain/plate.ts "export async function later() { return 1; }"
plant web/occupancy/planted.tsx "export type Q = import('../../server/occupancy/index.ts').Occupancy;"
plant web/occupancy/planted.tsx "export const m = import.meta.glob('../../server/**/*.ts');"
plant web/occupancy/planted.tsx "const at = '../../server/app.ts'; export const x = () => import(at);"
plant web/ui/planted.tsx "import pg from 'pg'; void pg;"
plant server/app.ts "import { useState } from 'react'; void useState;"
plant server/occupancy/store.ts "import x = require('fastify'); void x;"
plant domain/plate.ts "export const now = new Date;"
plant domain/plate.ts "export const wait = () => setTimeout(() => {}, 1);"
plant server/malls/planted.ts "import { runSimulator } from '../../tools/simulator/main.ts'; void runSimulator;"
echo "$((tried - missed)) of $tried caught"
[ "$missed" -eq 0 ]
