import { useSession } from '../../../core/session/session.tsx';
import { AdvancedForm } from './advanced-form.tsx';
import { SingleCodeForm } from './single-code-form.tsx';
import type { SearchFormProps } from './search-form-props.ts';

/**
 * The form of the catalogue: all filters with the permission advanced_search, otherwise one GTIN and the rest locked (A §2). Until
 * it is known who is signed in, somebody was here last, so nothing is said of logging in and the fields stand where they will be.
 */
export function SearchForm(props: SearchFormProps) {
  const { state, hasPermission } = useSession();
  return state === 'unknown' || hasPermission('advanced_search') ? (
    <AdvancedForm {...props} />
  ) : (
    <SingleCodeForm {...props} />
  );
}
