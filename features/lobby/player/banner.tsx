import { usePayload } from '#platform/browser/boot.ts';
import { Link } from '#platform/browser/router/router.tsx';
import { FirstIcon } from '#platform/browser/ui/first-icon.tsx';

/**
 * The banner of the operator, in the language of the page; without one it takes no room. With one,
 * `html[data-banner]` reserves its place before scripts run.
 */
export function Banner() {
  const { banner } = usePayload().lobby;
  return (
    <div className="lobby-banner-place">
      {banner && (
        <Link to={banner.link} className="lobby-banner">
          <span>
            <strong>{banner.title}</strong>
            <span>{banner.text}</span>
          </span>
          <FirstIcon name="next" />
        </Link>
      )}
    </div>
  );
}
