/** How this browser alerts about new work: a sound, a notification, the count in the tab title. */
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { PendingWork } from '#features/dashboard/contract.backoffice.ts';
import { local } from '#platform/browser/storage.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { countOf, newIn, usePendingWork } from './pending-work.ts';

export type Alert = 'sound' | 'notification';

const KEYS = { sound: 'backofficeSound', notification: 'backofficeNotification' } as const;

const store = create<Readonly<Record<Alert, boolean>>>(() => ({
  sound: local.get(KEYS.sound) === 'on',
  notification: local.get(KEYS.notification) === 'on',
}));

export function useAlerts() {
  return store();
}

/** False when the browser does not allow it. */
export async function setAlert(alert: Alert, isOn: boolean): Promise<boolean> {
  if (isOn && alert === 'notification' && !(await mayNotify())) return false;
  local.set(KEYS[alert], isOn ? 'on' : 'off');
  store.setState({ [alert]: isOn });
  // The press that turns it on also allows the page to make a sound.
  if (isOn && alert === 'sound') playSound();
  return true;
}

async function mayNotify(): Promise<boolean> {
  return 'Notification' in globalThis && (await Notification.requestPermission()) === 'granted';
}

/** Called once by the shell. */
export function useNewWorkAlerts(): void {
  const t = useT('backoffice');
  const work = usePendingWork();
  const { sound, notification } = useAlerts();
  const last = useRef<readonly PendingWork[]>([]);
  useTitleCount(countOf(work));
  useEffect(() => {
    const names = newIn(last.current, work);
    last.current = work;
    if (names.length === 0) return;
    if (sound) playSound();
    if (notification && document.hidden) {
      notify(t('alerts.title'), names.map((name) => t(`alerts.queue.${name}`)).join(', '));
    }
  }, [work, sound, notification, t]);
}

/** The tag replaces the last notification instead of stacking them. */
function notify(title: string, body: string): void {
  const shown = new Notification(title, { body, tag: 'croupier-work' });
  shown.addEventListener('click', () => {
    globalThis.focus();
    shown.close();
  });
}

let audio: AudioContext | undefined;

/** Two short tones. */
function playSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
  const start = audio.currentTime;
  for (const [frequency, delay] of [
    [660, 0],
    [880, 0.14],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, start + delay);
    volume.gain.exponentialRampToValueAtTime(0.001, start + delay + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + delay);
    tone.stop(start + delay + 0.26);
  }
}

const COUNTED = /^\(\d+\) /;

/** The page sets its own title, so the count is put before whatever that is. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const apply = () => {
      const bare = document.title.replace(COUNTED, '');
      const wanted = count === 0 ? bare : `(${count}) ${bare}`;
      if (document.title !== wanted) document.title = wanted;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [count]);
}
