import { Link } from '#platform/backoffice/router.tsx';

type PlayerLinkProps = {
  readonly id: string;
  /** What he is known by on this page; his number stands for whoever has nothing else. */
  readonly name?: string | null | undefined;
};

/** A player wherever one is named: it leads to his page. */
export function PlayerLink({ id, name }: PlayerLinkProps) {
  return (
    <Link to={`/players/${id}`} className="desk-player">
      {name ?? `#${id}`}
    </Link>
  );
}
