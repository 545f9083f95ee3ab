import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar, type AvatarProps } from './avatar.tsx';

afterEach(cleanup);

const PICTURE = '/media/avatars/AAAAAAAAAAAAAAAAAAAAAA.webp';

function show(props: AvatarProps) {
  const { container } = render(<Avatar {...props} />);
  const shown = container.querySelector<HTMLElement>('.person')!;
  return { shown, picture: () => shown.querySelector('img') };
}

test('avatar: the picture keeps its place while it loads, and is not read aloud', () => {
  const { shown, picture } = show({ name: 'Vera', src: PICTURE });
  expect(picture()!.getAttribute('src')).toBe(PICTURE);
  expect([picture()!.width, picture()!.height]).toEqual([24, 24]);
  expect(shown.getAttribute('aria-hidden')).toBe('true');
});

test('avatar: a picture that was hidden since gives way to the first letter of the name', () => {
  const { shown, picture } = show({ name: 'vera', src: PICTURE });
  fireEvent.error(picture()!);
  expect(picture()).toBeNull();
  expect(shown.dataset['letter']).toBe('V');
});

test.each([
  ['Вера', 'В'],
  ['әсел', 'Ә'],
  ['*** 7', '7'],
  ['—', undefined],
])('avatar: the monogram of %s is %s', (name, letter) => {
  expect(show({ name, src: null }).shown.dataset['letter']).toBe(letter);
});

test('avatar: a hidden name is a silhouette', () => {
  const { shown } = show({ name: null, src: null });
  expect(shown.dataset['hidden']).toBe('true');
  expect(shown.dataset['letter']).toBeUndefined();
});
