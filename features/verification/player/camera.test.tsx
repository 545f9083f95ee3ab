import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import { Camera } from './camera.tsx';

beforeAll(() => setTexts('en', 'verification', en));
afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

test('verification: a photo can be taken only once the camera shows a picture', async () => {
  // Of the window of the test, which has no tracks.
  const stream = Object.assign(new MediaStream(), { getTracks: () => [] });
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  const { container } = render(
    <LocaleProvider locale="en">
      <Camera isSelfie onShot={() => {}} onBack={() => {}} />
    </LocaleProvider>,
  );
  const video = container.querySelector('video')!;
  await expect.poll(() => video.srcObject).toBe(stream);
  const shoot = screen.getByRole('button', { name: en.camera.shoot });
  expect(shoot).toHaveProperty('disabled', true);
  fireEvent.loadedData(video);
  expect(shoot).toHaveProperty('disabled', false);
});
