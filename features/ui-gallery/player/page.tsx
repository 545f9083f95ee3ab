import './gallery.css';
import { Logo } from '#domain/art/player/logo.tsx';
import { UiLocaleContext } from '#platform/browser/ui/money.tsx';
import { ArtChapter } from './art-chapter.tsx';
import { ContentChapter } from './content-chapter.tsx';
import { ControlsChapter } from './controls-chapter.tsx';
import { FeedbackChapter } from './feedback-chapter.tsx';
import { FormsChapter } from './forms-chapter.tsx';
import { TokensChapter } from './tokens-chapter.tsx';

const CHAPTERS = ['art', 'controls', 'forms', 'content', 'feedback', 'tokens'];

/**
 * Every component in its states, every drawing, every token, on one page: for looking at, for
 * screenshots and for the accessibility check. English only, since players never see it.
 */
export function Page() {
  return (
    <UiLocaleContext value="en">
      <div className="gallery" lang="en">
        <header className="gallery-head">
          <Logo height={36} label="Croupier" />
          <h1>Baize, ivory and brass</h1>
          <p>
            A good table late at night. Quiet surfaces, precise edges, light where the money is.
            Brass is for what can be pressed and what was won; nothing else may use it to be
            noticed.
          </p>
          <nav aria-label="Chapters">
            {CHAPTERS.map((id) => (
              <a key={id} className="link" href={`#${id}`}>
                {id}
              </a>
            ))}
          </nav>
        </header>
        <ArtChapter />
        <ControlsChapter />
        <FormsChapter />
        <ContentChapter />
        <FeedbackChapter />
        <TokensChapter />
      </div>
    </UiLocaleContext>
  );
}
