import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, openGates, type GatedMall, type GateTests } from '../../testing/gated-mall.ts';
