import { expect, test } from 'vitest';
import { shareSchemas } from './share-schemas.ts';

const user = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^[1-9][0-9]{0,17}$', description: 'The number of the player.' },
    type: { type: 'string' },
  },
  required: ['id', 'type'],
};
const operation = (operationId: string, schema: object) => ({
  operationId,
  responses: { 200: { content: { 'application/json': { schema } } } },
});

test('documents: a schema that several places share is written once, and each refers to it', () => {
  const document = {
    paths: { '/a': { get: operation('users.get', user) }, '/b': { get: operation('b', user) } },
    components: { schemas: { Refusal: { type: 'object' } } },
  };
  const reference = { $ref: '#/components/schemas/UsersGet' };
  expect(shareSchemas(document)).toEqual({
    paths: {
      '/a': { get: operation('users.get', reference) },
      '/b': { get: operation('b', reference) },
    },
    components: { schemas: { Refusal: { type: 'object' }, UsersGet: user } },
  });
});

test('documents: different schemas of one name get different names, a short one stays', () => {
  const other = { ...user, required: ['id'] };
  const inner = { owner: user, again: { owner: user }, last: { owner: other, and: [other] } };
  const { components } = shareSchemas(inner) as { components: { schemas: object } };
  expect(components.schemas).toMatchObject({ Owner: {}, Owner2: { required: ['id'] } });
  const short = { one: { type: 'string' }, two: { type: 'string' } };
  expect(shareSchemas(short)).toEqual({ ...short, components: { schemas: {} } });
});
