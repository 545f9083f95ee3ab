import * as z from 'zod/mini';
import { isOpenEverywhere, refusalBody, type CallShape, type Schema } from '#core/wire.ts';
import { refusalStatus } from '#core/refusal.ts';
import { shareSchemas } from './share-schemas.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a list of calls: the contracts are the only source. */
export function openApi(calls: readonly CallShape[], title: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  }
  return shareSchemas({
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: { Refusal: jsonSchema(refusalBody) },
    },
  });
}

function operation(call: CallShape): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.name.split('.')[0]],
    ...(call.audience === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    ...(call.apiKey ? { security: [{ apiKey: [] }] } : {}),
    ...(call.roles ? { 'x-roles': call.roles } : {}),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.keyed ? [keyParameter()] : []),
    ],
    ...requestBodyOf(call),
    responses: responsesOf(call),
  };
}

function requestBodyOf({ body, upload }: CallShape): Json {
  if (upload) {
    const description = `One file of at most ${upload.maxBytes} bytes, as it is.`;
    return { requestBody: { required: true, description, content: files(upload.types) } };
  }
  return body ? { requestBody: { required: true, content: json(jsonSchema(body)) } } : {};
}

const UPLOAD_CODES = ['body_too_large', 'unsupported_media_type', 'file_empty', 'upload_slow'];

function responsesOf(call: CallShape): Json {
  const codes = new Set(['too_many_requests', ...(call.refusals ?? [])]);
  if (call.body || call.params || call.query || call.keyed) codes.add('bad_input');
  if (!isOpenEverywhere(call)) codes.add('region_blocked');
  if (call.audience !== 'anyone') codes.add('unauthorized');
  if (call.audience !== 'anyone' && !call.restricted) codes.add('session_restricted');
  if (!['anyone', 'staff'].includes(call.audience) && call.method !== 'GET' && !call.linked) {
    codes.add('session_by_link');
  }
  if (call.upload) for (const code of UPLOAD_CODES) codes.add(code);
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const status = refusalStatus(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses: Json = {
    200: {
      description: 'Done.',
      content: call.download ? files(call.download) : json(jsonSchema(call.answer)),
    },
  };
  for (const [status, named] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: `Refused: ${named.sort().join(', ')}.`,
      content: json({ $ref: '#/components/schemas/Refusal' }),
    };
  }
  return responses;
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function keyParameter(): Json {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Chosen by the caller for one command of one call. The same key and body return the first ' +
      'response again.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  };
}

function files(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

/**
 * The JSON schema of a schema, complete in itself. Only `z.json()` refers to itself, by a reference
 * that is valid only at the root of a document; it means "any JSON value".
 */
export function jsonSchema(schema: Schema): Json {
  const { $schema: _, $defs: _any, ...shape } = z.toJSONSchema(schema, { io: 'input' }) as Json;
  return JSON.parse(
    JSON.stringify(shape, (_key, inner: unknown) => (isInner(inner) ? ANY : inner)),
  );
}

const ANY = { description: 'Any JSON value.' };

function isInner(value: unknown): boolean {
  const address = (value as { $ref?: unknown } | null)?.$ref;
  return typeof address === 'string' && address.startsWith('#/$defs/');
}
