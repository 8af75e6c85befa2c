import { addCompanyNote as endpoint } from '@gtinoteka/contract/office/companies.ts';
import { AppError } from '../../core/app-error.ts';
import { signedIn } from '../../core/callers/access.ts';
import { defineRoute } from '../define-feature.ts';
import { requireUuid } from '../../core/input/uuid.ts';
import { addNote, hasCompany } from '../../store/office/company-record.ts';
import { recordAct } from '../../store/people/audit-log.ts';
import { officeAct } from './office-act.ts';

export const addCompanyNoteRoute = defineRoute(endpoint, async ({ params, body, request }, { database, clientOf }) => {
  const { userId } = signedIn(request.caller);
  const companyId = requireUuid(params.company);
  const text = body.text.trim();
  if (text === '') throw new AppError('FIELD_REQUIRED', { fields: { text: 'FIELD_REQUIRED' } });
  if (!(await hasCompany(database, companyId))) throw new AppError('NOT_FOUND');
  return officeAct(database, userId, async (trx) => {
    const note = await addNote(trx, { companyId, authorId: userId, text });
    await recordAct(trx, {
      act: 'company note added',
      actor: 'person',
      actorId: userId,
      client: clientOf(request),
      companyId,
      details: { noteId: note.id },
    });
    return note;
  });
});
