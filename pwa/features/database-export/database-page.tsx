import { useParams } from 'react-router-dom';
import { useSession } from '../../core/session/session.tsx';
import { MadeDatabase } from './made-database.tsx';
import { NewDatabase } from './new-database.tsx';
import './database-export.css';

/** What stands in the place of a number in the address where a package is ordered. */
const ordering = 'new';

/** /products/database/{id}: a package that is being made or can be downloaded (B §2), and before it the order with its cost. */
export function DatabasePage() {
  const { id = '' } = useParams();
  const { activeMembership } = useSession();
  if (!activeMembership) return null;
  const own = activeMembership.id;
  return id === ordering ? (
    <NewDatabase key={own} membershipId={own} />
  ) : (
    <MadeDatabase key={`${own}/${id}`} membership={activeMembership} databaseId={id} />
  );
}
