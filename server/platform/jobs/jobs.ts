import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../storage/database.ts';
import { createLeadership, type Leadership } from './leadership.ts';

/** Work that recurs by itself. It may run twice, and on another process the next time: what it has done it must see. */
export interface Job {
  readonly name: string;
  /** Milliseconds between two runs, or a cron pattern in India's time. */
  readonly every: number | string;
  /** Work that takes long ends early where `isStopping` answers true. */
  run(now: Date, isStopping: () => boolean): Promise<unknown>;
}

/** The jobs of one deployment: of all processes on one database, one runs them. */
export interface Jobs {
  add(job: Job): void;
  /** Takes part in the choice of the leader; jobs that are added later run too. */
  start(): void;
  isLeader(): boolean;
  /** Waits for what is running, then lets another process lead. */
  stop(): Promise<void>;
}

interface Given {
  readonly database: Database;
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
}

/** How late a job may run because nobody led when it was due. */
const LATE_MS = 60_000;

export function createJobs({ database, clock, log }: Given): Jobs {
  const entries: JobTimer[] = [];
  let isStarted = false;
  const leadership = createLeadership(database.shared, () => entries.forEach((entry) => entry.runIfMissed()));

  return {
    add(job) {
      const entry = new JobTimer(job, { clock, log, leadership });
      entries.push(entry);
      if (isStarted) entry.start();
    },
    start() {
      isStarted = true;
      leadership.start();
      for (const entry of entries) entry.start();
    },
    isLeader: () => leadership.isLeader(),
    async stop() {
      await Promise.all(entries.map((entry) => entry.stop()));
      await leadership.stop();
    },
  };
}

interface Surroundings extends Pick<Given, 'clock' | 'log'> {
  readonly leadership: Leadership;
}

class JobTimer {
  readonly #job: Job;
  readonly #given: Surroundings;
  #stopTimer: () => void = () => undefined;
  #running: Promise<void> | null = null;
  #missedAt = -Infinity;
  #isStopping = false;

  constructor(job: Job, given: Surroundings) {
    this.#job = job;
    this.#given = given;
  }

  start(): void {
    const { every } = this.#job;
    if (typeof every === 'number') {
      const timer = setInterval(() => this.#runIfLeader(), every).unref();
      this.#stopTimer = () => clearInterval(timer);
    } else {
      const cron = new Cron(every, { timezone: 'Asia/Kolkata', unref: true }, () => this.#runIfLeader());
      this.#stopTimer = () => cron.stop();
    }
  }

  /** The process that led may have died without running it. */
  runIfMissed(): void {
    if (performance.now() - this.#missedAt < LATE_MS) this.#runIfLeader();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopTimer();
    await this.#running;
  }

  #runIfLeader(): void {
    if (this.#given.leadership.isLeader()) this.#running ??= this.#run();
    else this.#missedAt = performance.now();
  }

  async #run(): Promise<void> {
    this.#missedAt = -Infinity;
    try {
      await this.#job.run(this.#given.clock(), () => this.#isStopping);
    } catch (error) {
      this.#given.log.error({ err: error, job: this.#job.name }, 'a job failed');
    } finally {
      this.#running = null;
    }
  }
}
