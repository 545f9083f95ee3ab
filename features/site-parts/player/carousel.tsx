import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useReducedMotion } from '#platform/browser/canvas/use-reduced-motion.ts';
import { followMarkup } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { IconButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';

type CarouselBanner = { readonly id: string; readonly html: string };

const NEXT_MS = 7_000;

/**
 * Several banners in one place: swiped, moved by buttons and arrow keys, and by themselves until
 * they are touched; never by themselves with reduced motion.
 */
export function Carousel({ banners }: { banners: readonly CarouselBanner[] }) {
  const t = useT('site-parts');
  const track = useRef<HTMLDivElement>(null);
  const { length } = banners;
  const [shown, setShown] = useShown(track);
  const [isMoving, setMoving] = useAutoplay(() => setShown((shown + 1) % length));
  function turn(by: -1 | 1): void {
    setMoving(false);
    setShown((shown + by + length) % length);
  }
  function onKey(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1 } as const;
    const step = Object.hasOwn(by, event.key) ? by[event.key as keyof typeof by] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    turn(step);
  }
  return (
    // Its own controls are buttons and links; what it listens to stops its movement.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="banners banner-carousel"
      aria-roledescription={t('carousel')}
      aria-label={t('banners')}
      // Who reads a banner or has put the focus on it must not lose it.
      onPointerEnter={() => setMoving(false)}
      onFocus={() => setMoving(false)}
      onTouchStart={() => setMoving(false)}
      onKeyDown={onKey}
    >
      <div ref={track} className="banner-track">
        {banners.map(({ id, html }, index) => (
          // Its content is a link, by which the keyboard follows it.
          /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
             jsx-a11y/no-noninteractive-element-interactions */
          <div
            key={id}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('place', { number: index + 1, count: length })}
            inert={index !== shown}
            onClick={followMarkup}
            // oxlint-disable-next-line react/no-danger -- made by the server, texts are escaped
            dangerouslySetInnerHTML={{ __html: html }}
          />
        ))}
      </div>
      <Controls
        place={t('place', { number: shown + 1, count: length })}
        isMoving={isMoving}
        onTurn={turn}
        onMove={setMoving}
      />
    </section>
  );
}

type ControlsProps = {
  readonly place: string;
  readonly isMoving: boolean;
  readonly onTurn: (by: -1 | 1) => void;
  readonly onMove: (isMoving: boolean) => void;
};

function Controls({ place, isMoving, onTurn, onMove }: ControlsProps) {
  const t = useT('site-parts');
  const isStill = useReducedMotion();
  return (
    <div className="banner-controls">
      {!isStill && (
        <IconButton
          size="s"
          label={t(isMoving ? 'pause' : 'resume')}
          onClick={() => onMove(!isMoving)}
        >
          <Icon name={isMoving ? 'pause' : 'play'} size={18} />
        </IconButton>
      )}
      <IconButton size="s" label={t('previous')} onClick={() => onTurn(-1)}>
        <Icon name="arrow-left" size={18} />
      </IconButton>
      {/* Read aloud when it is changed by hand, and not with each turn by itself. */}
      <output aria-live={isMoving ? 'off' : 'polite'}>{place}</output>
      <IconButton size="s" label={t('next')} onClick={() => onTurn(1)}>
        <Icon name="arrow-right" size={18} />
      </IconButton>
    </div>
  );
}

/** The banner in view: by scrolling, which a swipe does, too. */
function useShown(track: RefObject<HTMLDivElement | null>) {
  const [shown, setShown] = useState(0);
  const isStill = useReducedMotion();
  useEffect(() => {
    const list = track.current;
    if (!list) return undefined;
    const follow = () => setShown(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    list.addEventListener('scrollend', follow);
    return () => list.removeEventListener('scrollend', follow);
  }, [track]);
  function show(index: number): void {
    const list = track.current;
    setShown(index);
    list?.scrollTo({
      left: index * list.clientWidth,
      behavior: isStill ? 'instant' : 'smooth',
    });
  }
  return [shown, show] as const;
}

/** Turns by itself while the tab is in front, until it is paused. */
function useAutoplay(next: () => void) {
  const isStill = useReducedMotion();
  const [isWanted, setWanted] = useState(true);
  const isMoving = isWanted && !isStill;
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => document.hidden || latest.current(), NEXT_MS);
    return () => clearInterval(timer);
  }, [isMoving]);
  return [isMoving, setWanted] as const;
}
