import type { CallShape, Schema, TopicShape } from '#core/wire.ts';
import { jsonSchema } from '../http/openapi.ts';
import { shareSchemas } from '../http/share-schemas.ts';
import { clientFrames, PROTOCOL, serverFrames, SOCKET_PATH } from './protocol.ts';

type Json = Record<string, unknown>;

/** The AsyncAPI 3.0 document of the socket: frames, topics and calls, from their declarations. */
export function asyncApi(
  topics: readonly TopicShape[],
  calls: readonly CallShape[],
  title: string,
  version: string,
): Json {
  const received = Object.entries(clientFrames).map(([name, schema]) => message(name, schema));
  const sent = Object.entries(serverFrames).map(([name, schema]) => message(name, schema));
  const messages = [
    ...received,
    ...sent,
    ...topics.flatMap(topicMessages),
    ...calls.flatMap(callMessages),
  ];
  return shareSchemas({
    asyncapi: '3.0.0',
    info: { title, version },
    defaultContentType: 'application/json',
    channels: {
      socket: {
        address: SOCKET_PATH,
        summary: `One WebSocket of JSON text frames; subprotocol ${PROTOCOL}.`,
        messages: Object.fromEntries(messages),
        bindings: { ws: { method: 'GET' } },
      },
    },
    operations: {
      receive: operation('receive', 'Receives the frames of clients.', received.map(nameOf)),
      send: operation('send', 'Sends the frames of the server.', sent.map(nameOf)),
      ...Object.fromEntries(topics.map(topicOperation)),
      ...Object.fromEntries(calls.map(callOperation)),
    },
  });
}

function message(name: string, schema: Schema): readonly [string, Json] {
  return [name, { name, payload: jsonSchema(schema) }];
}

function nameOf([name]: readonly [string, Json]): string {
  return name;
}

/** The generic frames, with the data of this topic in place of "anything". */
function topicMessages(topic: TopicShape): (readonly [string, Json])[] {
  return [
    framed(`${topic.name}.snapshot`, serverFrames.snapshot, {
      topic: { const: topic.name },
      data: jsonSchema(topic.snapshot),
    }),
    framed(`${topic.name}.event`, serverFrames.event, {
      topic: { const: topic.name },
      data: jsonSchema(topic.message),
    }),
  ];
}

function callMessages(call: CallShape): (readonly [string, Json])[] {
  const parts = [call.params, call.query, call.body].filter((part) => part !== undefined);
  const body = { allOf: parts.map(jsonSchema) };
  return [
    framed(`${call.name}.call`, clientFrames.call, {
      name: { const: call.name },
      ...(parts.length === 0 ? {} : { body }),
    }),
    framed(`${call.name}.answer`, serverFrames.answer.def.options[0], {
      data: jsonSchema(call.answer),
    }),
  ];
}

function framed(name: string, frame: Schema, known: Json): readonly [string, Json] {
  const shape = jsonSchema(frame);
  const payload = { ...shape, properties: { ...(shape['properties'] as Json), ...known } };
  return [name, { name, payload }];
}

function topicOperation({ name, summary, audience }: TopicShape): [string, Json] {
  const named = operation('send', summary, [`${name}.snapshot`, `${name}.event`]);
  return [name, { ...named, 'x-audience': audience }];
}

function callOperation({ name, summary, audience }: CallShape): [string, Json] {
  const reply = {
    channel: reference(),
    messages: [reference(`${name}.answer`), reference('answer')],
  };
  return [
    name,
    { ...operation('receive', summary, [`${name}.call`]), reply, 'x-audience': audience },
  ];
}

function operation(action: 'send' | 'receive', summary: string, messages: readonly string[]): Json {
  return { action, summary, channel: reference(), messages: messages.map(reference) };
}

function reference(message?: string): Json {
  const tail = message === undefined ? '' : `/messages/${message}`;
  return { $ref: `#/channels/socket${tail}` };
}
