import type { ReactNode } from 'react';

/** A chapter of the gallery. */
export function Chapter({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section className="gallery-chapter" id={id}>
      <h2>{title}</h2>
      <hr className="brass-rule" />
      <div className="gallery-grid">{children}</div>
    </section>
  );
}

/** One thing shown, with its name under it. */
export function Specimen(props: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className="gallery-specimen" data-wide={props.wide || undefined}>
      <div>{props.children}</div>
      <figcaption>{props.name}</figcaption>
    </figure>
  );
}
