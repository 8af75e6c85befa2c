import { Navigate, useParams } from 'react-router-dom';
import { useSession } from '../../core/session/session.tsx';
import { passwordTexts as texts } from './passwords-texts.ts';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

/** /user_data/{id}/change_password: one's own password. Anybody else's address leads home. */
export function ChangePasswordPage() {
  const { id } = useParams();
  const { user } = useSession();
  if (!user || user.id !== id) return <Navigate to="/" replace />;
  return (
    <NarrowPage title={texts.changeTitle} lead={texts.changeLead}>
      <ChangePasswordForm user={user} />
    </NarrowPage>
  );
}
