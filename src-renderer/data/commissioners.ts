/** Co-commissioners, whom the first commissioner adds, removes, and gives another password. */
import type { CallName } from '#shared/api.ts';
import type { RequestOptions } from './client.ts';
import { AFTER_USER_CHANGE } from './afterChanges.ts';
import { change } from './queries.ts';

const changeCommissioners = <N extends CallName>(name: N, options: RequestOptions<N>) =>
  change(name, options, AFTER_USER_CHANGE);

export const commissioners = {
  add: (username: string, password: string) =>
    changeCommissioners('addCommissioner', { input: { username, password } }),
  resetPassword: (id: number, newPassword: string) =>
    changeCommissioners('resetCommissionerPassword', { params: { id }, input: { newPassword } }),
  remove: (id: number) => changeCommissioners('removeCommissioner', { params: { id } }),
};
