/** The commissioner's connections to group chats. */
import type { CallName, InputOf } from '#shared/api.ts';
import { request, type RequestOptions } from './client.ts';
import { change, markStale } from './queries.ts';

const STALE = ['readConnections', 'readTodo'] as const;
const changeOne = <N extends CallName>(name: N, options: RequestOptions<N>) => change(name, options, STALE);

export const connections = {
  add: (input: InputOf<'createConnection'>) => changeOne('createConnection', { input }),
  change: (id: number, input: InputOf<'changeConnection'>) => changeOne('changeConnection', { params: { id }, input }),
  remove: (id: number) => changeOne('deleteConnection', { params: { id } }),

  /** Sends one message now, and returns what the service answered. */
  async test(id: number) {
    const delivery = await request('testConnection', { params: { id } });
    markStale(STALE);
    return delivery;
  },
};
