import { AppError } from '../../core/app-error.ts';

/** API parameter names of the catalogue's search filters. */
const names: Readonly<Record<string, string>> = {
  name__contains: 'name',
  brand__contains: 'brand',
  company_name__contains: 'company_name',
  gpc_number: 'gpc_code',
};

/** Runs `work`; errors name the API parameters that were sent. */
export async function withParameterNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const { code, detail, headers } = error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, fault]) => [names[name] ?? name, fault]),
    );
    throw new AppError(code, { detail, headers, fields });
  }
}
