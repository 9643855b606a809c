import type {
  InterfaceDetail,
  ListName,
} from '../../../../packages/sandbox/src/control/answers.ts';
import { useLoaded, useSurroundings } from '../hooks.ts';
import { Absent } from '../parts/notice.tsx';
import { About, Fields, Text } from '../parts/values.tsx';

export function InterfaceView({ name, id }: { name: ListName; id: string }) {
  const { control } = useSurroundings();
  const loaded = useLoaded(`${name} ${id}`, () => control.detail<InterfaceDetail>(name, id));
  const { data } = loaded;
  return (
    <>
      <h2>
        <Text>{id}</Text>
      </h2>
      <Absent loaded={loaded} />
      {data?.about && (
        <p class="summary">
          For <About about={data.about} />
        </p>
      )}
      {data && <Fields of={data.object} />}
    </>
  );
}
