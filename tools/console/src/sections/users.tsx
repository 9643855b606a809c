import { useAction, useLoaded, useSurroundings } from '../hooks.ts';
import { ActionButton } from '../parts/forms.tsx';
import { Absent } from '../parts/notice.tsx';
import { Text } from '../parts/values.tsx';
import { showUser } from '../places.ts';

export function Users() {
  const { control } = useSurroundings();
  const loaded = useLoaded('users', control.users);
  const { run, isBusy } = useAction();
  return (
    <>
      <div class="title">
        <h2>API users</h2>
        <ActionButton
          isMain
          isBusy={isBusy}
          onClick={() => run(control.addUser, 'A user is added, with a state as at the start.')}
        >
          Add an API user
        </ActionButton>
      </div>
      <p class="hint">A program gets credentials from the call that adds a user: fork().</p>
      <Absent loaded={loaded} />
      <ul class="snapshots">
        {loaded.data?.map((username, index) => (
          <li key={username}>
            <Text>{username}</Text>
            <span class="buttons">
              <ActionButton onClick={() => showUser(index === 0 ? undefined : username)}>
                Show<span class="unseen"> the state of {username}</span>
              </ActionButton>
              {index > 0 && (
                <ActionButton
                  isBusy={isBusy}
                  onClick={() => run(() => control.removeUser(username), `${username} is removed.`)}
                >
                  Remove<span class="unseen"> {username}</span>
                </ActionButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
