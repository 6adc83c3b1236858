/** Short words for access codes that are easy to tell apart when spoken. */
export const CODE_WORDS: readonly string[] = `
  acorn amber apple arch arrow ash atlas autumn badge baker bamboo banjo barn basil basin bay beach beacon
  beaver berry birch bird bison blaze bloom blue boat bolt bonus book boot bow brass bread breeze brick
  bridge brook brush bunny cabin cactus cake camel camp canal candle canoe canyon cape carbon card cargo carp
  castle cedar chalk cherry chess chief chili cider circle city clay cliff cloud clover coach coast cobalt
  cocoa comet copper coral corn cotton cove coyote crab crane creek crew crown cub cup curve daisy dance dawn
  deer delta denim desert dock dove draft drum duck dune eagle earth east echo elbow elk elm ember engine
  fable falcon farm feather fern ferry fiddle field fig finch fir flame flint flute fog forest fox frost
  fruit garden garnet gecko ginger glacier globe goat gold goose grape grass gravel green grove guitar gull
  harbor hare harp hawk hazel hedge heron hill holly honey horn horse iris iron island ivory ivy jade jazz
  jelly jet jungle juniper kayak kelp kettle king kite kiwi koala lagoon lake lamp lantern lark laser leaf
  lemon lemur light lily lime lion llama lobster lotus lunar lynx magnet maple marble market meadow melon
  mesa metal mill mint mirror moon moose moss mountain mule nectar nest north nova oak oasis ocean olive onyx
  opal orbit orca orchid otter owl oyster paddle palm panda paper parade parrot pasta peach pearl pebble
  pecan pepper piano pigeon pine pixel plum polar pond poppy prairie prism puffin pumpkin quail quartz quest
  quill rabbit radar radio raven reef ridge river robin rocket rose ruby saddle sage salmon sand satin scout
  seal shell silver sky slate snow solar sparrow spice spring spruce star stone storm sugar summit sunny swan
  table tango teal tempo tiger timber toast topaz torch trail train tulip tundra tunnel turtle valley vanilla
  velvet violet viper wagon walnut water whale wheat willow wind winter wolf wren yarn zebra zinc
`
  .trim()
  .split(/\s+/);
