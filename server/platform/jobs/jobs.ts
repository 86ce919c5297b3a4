import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../storage/database.ts';
import type { MetricRegistry } from '../telemetry/metrics.ts';
import { tracedAlone } from '../telemetry/tracing.ts';
import { createLeadership, type Leadership } from './leadership.ts';

/** Work that recurs by itself. It may run twice, and on another process the next time, so it has to see what is done. */
export interface Job {
  readonly name: string;
  /** Milliseconds between two runs, or a cron pattern in India's time. */
  readonly every: number | string;
  /** It runs on each process, since what it cares for is that process's own. */
  readonly isOnEach?: boolean;
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
  readonly metrics: MetricRegistry;
}

/** How late a job may run because nobody led when it was due. */
const LATE_MS = 60_000;

export function createJobs({ database, clock, log, metrics }: Given): Jobs {
  const entries: JobTimer[] = [];
  const measures = measureJobs(metrics, () => leadership.isLeader());
  let isStarted = false;
  const leadership = createLeadership(database.shared, () => entries.forEach((entry) => entry.runIfMissed()));

  return {
    add(job) {
      const entry = new JobTimer(job, { clock, log, leadership, measures });
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

function measureJobs(metrics: MetricRegistry, isLeader: () => boolean) {
  // Not `job`, which is Prometheus' own word for what it reads.
  const labelNames = ['task'] as const;
  metrics.gauge({
    name: 'gms_jobs_leader',
    help: '1 on the process that runs the jobs of the deployment, 0 on the others.',
    collect() {
      this.set(isLeader() ? 1 : 0);
    },
  });
  return {
    took: metrics.histogram({
      name: 'gms_job_seconds',
      help: 'How long jobs took.',
      labelNames,
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
    }),
    failed: metrics.counter({
      name: 'gms_job_failures_total',
      help: 'Runs of jobs that failed.',
      labelNames,
    }),
    succeededAt: metrics.gauge({
      name: 'gms_job_last_success_timestamp_seconds',
      help: 'When a job last ended well on this process.',
      labelNames,
    }),
  };
}

interface Surroundings extends Pick<Given, 'clock' | 'log'> {
  readonly leadership: Leadership;
  readonly measures: ReturnType<typeof measureJobs>;
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
    if (this.#job.isOnEach || this.#given.leadership.isLeader()) this.#running ??= this.#run();
    else this.#missedAt = performance.now();
  }

  async #run(): Promise<void> {
    this.#missedAt = -Infinity;
    const labels = { task: this.#job.name };
    const { took, failed, succeededAt } = this.#given.measures;
    const stop = took.startTimer(labels);
    try {
      await tracedAlone(
        () => ({ name: `job ${this.#job.name}`, kind: 'internal', facts: { 'gms.job': this.#job.name } }),
        async () => this.#job.run(this.#given.clock(), () => this.#isStopping),
      );
      succeededAt.set(labels, Date.now() / 1000);
    } catch (error) {
      failed.inc(labels);
      this.#given.log.error({ err: error, job: this.#job.name }, 'a job failed');
    } finally {
      stop();
      this.#running = null;
    }
  }
}
