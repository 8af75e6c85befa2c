import { gtinGroups } from '@gtinoteka/contract/rules/gtin/gtin.ts';
import './gtin.css';

/**
 * Digits of a GTIN in the groups of the design. Give the number in its own length (`ownLengthGtin`). With `wrongLast` the last
 * digit is marked as wrong.
 */
export function Gtin({ value, size, wrongLast = false }: { value: string; size?: 'm' | 'l'; wrongLast?: boolean }) {
  const groups = gtinGroups(value);
  return (
    <span className={`gtin${size ? ` gtin--${size}` : ''}`}>
      {groups.map((group, index) => (
        <span key={index}>
          {wrongLast && index === groups.length - 1 ? (
            <>
              {group.slice(0, -1)}
              <span className="gtin__wrong">{group.slice(-1)}</span>
            </>
          ) : (
            group
          )}
        </span>
      ))}
    </span>
  );
}
