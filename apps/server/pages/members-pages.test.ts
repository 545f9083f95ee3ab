import { expect, test } from 'vitest';
import { createSamplePages } from './sample-pages.ts';

const { open, get } = createSamplePages();

test('pages: the document of a page of members has its frame, hidden until a member is seen', async () => {
  await open();
  const { body } = await get('/kz/profile');
  expect(body).toContain('<div id="root" data-page="profile" data-members><h1>frame</h1>');
  expect(body).toContain('<meta name="robots" content="noindex">');
  expect(body).not.toContain('<link rel="canonical"');
  // A page of guests is seen by anybody.
  expect((await get('/kz')).body).not.toContain('data-members');
});

test('pages: with a query, the page of a member is drawn by the browser alone', async () => {
  await open();
  expect((await get('/ru/profile')).body).toContain('<h1>frame</h1>');
  expect((await get('/ru/profile?tab=deposits')).body).toContain('<div id="root"></div>');
  // In both orders: documents are kept.
  expect((await get('/ru/profile')).body).toContain('<h1>frame</h1>');
});
