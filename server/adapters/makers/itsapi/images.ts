import { chooseImage, decodeImage } from '../wire/choose-image.ts';
import { isValues } from '../wire/values.ts';
import type { ItsapiEvent } from './read-event.ts';

/** The blocks that hold an image of a car or its plate, each in the spellings of its makes; never those of faces. */
const BLOCKS = ['NormalPic', 'VehiclePic', 'CombinPic', 'CutoutPic', 'CutouPic'];

/** The blocks of images that an event has. */
export function listImages({ at }: ItsapiEvent): { name: string; content: string }[] {
  return BLOCKS.flatMap((block) => {
    const found = at(block);
    const blocks: unknown[] = found === undefined ? fieldsOf(at, block) : [found].flat();
    return blocks.filter(isValues).map(({ PicName: name, Content: content }) => ({
      name: typeof name === 'string' ? name : '',
      content: typeof content === 'string' ? content : '',
    }));
  });
}

/** In a form each value is a field of its own. */
function fieldsOf(at: ItsapiEvent['at'], block: string): unknown[] {
  const [PicName, Content] = [at(`${block}.PicName`), at(`${block}.Content`)];
  return PicName === undefined && Content === undefined ? [] : [{ PicName, Content }];
}

/** The image that shows most, as base64. One field may hold two images, one behind the other. */
export async function imageOf(event: ItsapiEvent): Promise<string | undefined> {
  const decoded: Buffer[] = [...event.images];
  for (const { content } of listImages(event)) {
    const bytes = content === '' ? null : await decodeImage(content);
    if (bytes) decoded.push(bytes);
  }
  return chooseImage(decoded);
}
