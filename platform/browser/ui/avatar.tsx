import './avatar.css';
import { useState } from 'react';

export type AvatarProps = {
  /** What is shown beside it; null when it is hidden. */
  readonly name: string | null;
  /** The path of the picture, if there is one that may be shown. */
  readonly src: string | null;
};

/**
 * The picture of a person beside their name. Without one, or when it was hidden since, the first
 * letter of the name; of a hidden name, a silhouette. Its size is fixed, so a row does not move
 * when the picture arrives, and screen readers skip it: the name is beside it.
 */
export function Avatar({ name, src }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const hasPicture = src !== null && src !== missing;
  return (
    <span
      className="person"
      // Drawn by the style sheet, so that the letter is not copied with the name.
      data-letter={hasPicture ? undefined : monogramOf(name)}
      data-hidden={(name === null && !hasPicture) || undefined}
      aria-hidden
    >
      {hasPicture && (
        <img
          src={src}
          alt=""
          width="24"
          height="24"
          loading="lazy"
          decoding="async"
          onError={() => setMissing(src)}
        />
      )}
    </span>
  );
}

/** The first letter or digit of a name; names may begin with a sign. */
function monogramOf(name: string | null): string | undefined {
  return name?.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase();
}
