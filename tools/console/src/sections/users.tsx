import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton } from '../parts/forms.tsx';
import { type Column, Table } from '../parts/lists.tsx';
import { Absent } from '../parts/notice.tsx';
import { Text } from '../parts/values.tsx';
import { showUser, userShown } from '../places.ts';

/** The API users. Each has a state, a clock and requests of its own. */
export function Users() {
  const { control } = useSurroundings();
  const loaded = useLoaded('users', control.users);
  const { run, isBusy } = useAction();
  const [first] = loaded.data ?? [];
  const columns: readonly Column<string>[] = [
    { name: 'Username', show: (username) => <Text>{username}</Text> },
    {
      name: 'State',
      show(username) {
        if (username === (userShown() ?? first)) return 'shown here';
        const user = username === first ? undefined : username;
        return (
          <ActionButton onClick={() => showUser(user)}>
            Show<span class="unseen"> the state of {username}</span>
          </ActionButton>
        );
      },
    },
    {
      name: 'Credentials',
      show: (username) =>
        username === first ? (
          'of the start'
        ) : (
          <ActionButton
            isBusy={isBusy}
            onClick={() => run(() => control.removeUser(username), `${username} is removed.`)}
          >
            Remove<span class="unseen"> {username}</span>
          </ActionButton>
        ),
    },
  ];
  return (
    <>
      <div class="title">
        <h2>API users</h2>
        <ActionButton
          isMain
          isBusy={isBusy}
          onClick={() =>
            run(async () => {
              const sentence = `${await control.addUser()} is added, with a state as at the start.`;
              return { tone: 'good', sentence };
            })
          }
        >
          Add an API user
        </ActionButton>
      </div>
      <p class="hint">
        Each has accounts, a clock and requests of its own. A program gets its credentials from the
        call that adds it: POST users, or fork().
      </p>
      <Absent loaded={loaded} />
      <Table caption="The API users" columns={columns} rows={loaded.data ?? []} />
    </>
  );
}
