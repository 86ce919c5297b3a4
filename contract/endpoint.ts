import type { z } from 'zod';
import type { Permission } from './roles.ts';

/**
 * Who may call an endpoint. `signed-in` is any account; `mall-admin` is an admin of the mall that the call names, another
 * role there where the endpoint says so, or a super admin; `device` is a camera or sensor with its key (a cookie never counts there).
 */
export type Access = 'everyone' | 'signed-in' | 'mall-admin' | 'super-admin' | 'device';

/** Where a `mall-admin` call names its mall: `?mall=` by name, or `{id}` in the path by the mall's `_id`. */
export type MallNamedBy = 'query.mall' | 'params.id';

type Shape = z.ZodType;
type Nothing = undefined;

export interface Endpoint<
  Params extends Shape | Nothing = Shape | Nothing,
  Query extends Shape | Nothing = Shape | Nothing,
  Body extends Shape | Nothing = Shape | Nothing,
  Answer extends Shape = Shape,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As Fastify writes it: `/api/super/malls/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly mallNamedBy?: MallNamedBy;
  /** What is asked about, or settled, are records: the call goes on where the mall was deleted, for whom it was there before. */
  readonly isOfRecords?: boolean;
  /** Which roles of the mall may call a `mall-admin` endpoint beside its admins; unset: none. */
  readonly may?: Permission;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** The status of success; 200 unless given. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Largest body in bytes; 64 KiB unless given. */
  readonly bodyLimit?: number;
  /** Staff who have to set up a second factor first may call it all the same. */
  readonly isForSetUp?: boolean;
  /** Calls per minute from one address, as the name of a configured limit; the general limit unless given. */
  readonly limit?: 'sign-in' | 'sign-up' | 'contact' | 'device' | 'stream';
}

/** Declares one call of the wire. The declaration is the only home of its path, its shapes and who may call it. */
export function endpoint<
  Answer extends Shape,
  Params extends Shape | Nothing = undefined,
  Query extends Shape | Nothing = undefined,
  Body extends Shape | Nothing = undefined,
>(declared: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return declared;
}

export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? Parsed<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? Parsed<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? Parsed<B> : never;
export type AnswerOf<E> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? (A extends Shape ? z.output<A> : never) : never;
type Parsed<S> = S extends Shape ? z.output<S> : undefined;
