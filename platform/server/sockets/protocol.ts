import * as z from 'zod/mini';

/** The protocol version that a client requests when it connects. */
export const PROTOCOL = 'croupier.1';
export const SOCKET_PATH = '/socket';

const topicName = z.string().check(z.maxLength(64), z.regex(/^[a-z0-9._-]+$/));
const count = z.int().check(z.minimum(0));
const timeMs = z.int();

/** The frames of clients. Strict: unknown operations and fields are errors. */
export const clientFrames = {
  hello: z.strictObject({
    op: z.literal('hello'),
    token: z.optional(z.string().check(z.maxLength(2048))),
  }),
  join: z.strictObject({ op: z.literal('join'), topic: topicName, seq: z.optional(count) }),
  leave: z.strictObject({ op: z.literal('leave'), topic: topicName }),
  ping: z.strictObject({ op: z.literal('ping'), at: z.number() }),
  call: z.strictObject({
    op: z.literal('call'),
    ref: count,
    name: z.string().check(z.maxLength(64)),
    key: z.optional(z.string().check(z.maxLength(64))),
    body: z.optional(z.unknown()),
  }),
};

export const BYE_REASONS = [
  'too_slow',
  'flood',
  'stopping',
  'session_expired',
  'protocol',
] as const;

/** The frames of the server. */
export const serverFrames = {
  welcome: z.strictObject({
    op: z.literal('welcome'),
    session: z.string(),
    now: timeMs,
    viewer: z.enum(['anyone', 'guest', 'player', 'restricted', 'linked', 'staff']),
  }),
  snapshot: z.strictObject({
    op: z.literal('snapshot'),
    topic: topicName,
    seq: count,
    data: z.unknown(),
  }),
  event: z.strictObject({
    op: z.literal('event'),
    topic: topicName,
    seq: count,
    data: z.unknown(),
  }),
  answer: z.discriminatedUnion('ok', [
    z.strictObject({ op: z.literal('answer'), ref: count, ok: z.literal(true), data: z.unknown() }),
    z.strictObject({
      op: z.literal('answer'),
      ref: count,
      ok: z.literal(false),
      status: z.int(),
      message: z.string(),
      errors: z.record(z.string(), z.array(z.string())),
    }),
  ]),
  pong: z.strictObject({ op: z.literal('pong'), at: z.number(), now: timeMs }),
  refused: z.strictObject({
    op: z.literal('refused'),
    topic: z.optional(topicName),
    message: z.string(),
  }),
  bye: z.strictObject({ op: z.literal('bye'), reason: z.enum(BYE_REASONS) }),
};

type OneOf<Frames extends Record<string, z.ZodMiniType>> = z.output<Frames[keyof Frames]>;
export type ClientFrame = OneOf<typeof clientFrames>;
export type ServerFrame = OneOf<typeof serverFrames>;
export type ByeReason = (typeof BYE_REASONS)[number];
