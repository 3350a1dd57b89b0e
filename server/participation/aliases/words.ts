const adjectiveList = `
  agile:agile,amiable:aimable,blazing:flamboyant/flamboyante,bold:audacieux/audacieuse,brave:brave,
  bright:lumineux/lumineuse,brisk:alerte,calm:calme,candid:sincère,careful:prudent/prudente,
  charming:charmant/charmante,cheerful:joyeux/joyeuse,clever:ingénieux/ingénieuse,constant:constant/constante,
  cosmic:cosmique,creative:créatif/créative,crystal:cristallin/cristalline,curious:curieux/curieuse,
  dancing:dansant/dansante,dapper:élégant/élégante,daring:intrépide,dazzling:éblouissant/éblouissante,
  dedicated:dévoué/dévouée,deft:habile,determined:déterminé/déterminée,diligent:appliqué/appliquée,
  discreet:discret/discrète,dreamy:rêveur/rêveuse,dynamic:dynamique,eager:enthousiaste,earnest:sérieux/sérieuse,
  easygoing:détendu/détendue,eloquent:éloquent/éloquente,energetic:énergique,epic:épique,faithful:fidèle,
  fearless:vaillant/vaillante,festive:festif/festive,fluent:fluide,fortunate:chanceux/chanceuse,free:libre,
  fresh:frais/fraîche,friendly:amical/amicale,gallant:galant/galante,generous:généreux/généreuse,
  gentle:doux/douce,genuine:authentique,gifted:doué/douée,gleaming:luisant/luisante,gliding:glissant/glissante,
  glittering:scintillant/scintillante,glowing:rayonnant/rayonnante,golden:doré/dorée,graceful:gracieux/gracieuse,
  grateful:reconnaissant/reconnaissante,happy:heureux/heureuse,harmonious:harmonieux/harmonieuse,
  hearty:chaleureux/chaleureuse,helpful:serviable,heroic:héroïque,honest:honnête,hopeful:confiant/confiante,
  humming:fredonnant/fredonnante,illustrious:illustre,imaginative:imaginatif/imaginative,
  independent:indépendant/indépendante,inspired:inspiré/inspirée,intrepid:courageux/courageuse,
  inventive:inventif/inventive,invincible:invincible,jovial:jovial/joviale,joyous:réjoui/réjouie,
  jubilant:jubilant/jubilante,keen:vif/vive,kind:bienveillant/bienveillante,laughing:rieur/rieuse,
  legendary:légendaire,lively:animé/animée,loyal:loyal/loyale,lucky:veinard/veinarde,
  luminous:luminescent/luminescente,lunar:lunaire,magic:magique,majestic:majestueux/majestueuse,
  marvellous:merveilleux/merveilleuse,melodic:mélodique,merry:gai/gaie,methodical:méthodique,
  mighty:puissant/puissante,mindful:attentif/attentive,modest:modeste,musical:mélodieux/mélodieuse,
  mysterious:mystérieux/mystérieuse,natural:naturel/naturelle,neat:soigné/soignée,nimble:leste,noble:noble,
  nocturnal:nocturne,nomadic:nomade,oceanic:océanique,open:ouvert/ouverte,optimistic:optimiste,
  organised:organisé/organisée,original:original/originale,patient:patient/patiente,peaceful:paisible,
  perfect:parfait/parfaite,persistent:persévérant/persévérante,playful:joueur/joueuse,pleasant:agréable,
  poetic:poétique,poised:posé/posée,polar:polaire,polished:raffiné/raffinée,polite:poli/polie,
  positive:positif/positive,practical:pratique,precious:précieux/précieuse,precise:précis/précise,
  prompt:ponctuel/ponctuelle,proud:fier/fière,quick:rapide,quiet:tranquille,radiant:radieux/radieuse,
  rainbow:multicolore,ready:prêt/prête,relaxed:relaxé/relaxée,reliable:fiable,resolute:résolu/résolue,
  resourceful:débrouillard/débrouillarde,restful:reposant/reposante,rhythmic:rythmique,robust:robuste,
  rustic:rustique,sage:sage,serene:serein/sereine,sharp:perspicace,shimmering:chatoyant/chatoyante,
  shining:brillant/brillante,silver:argenté/argentée,sincere:franc/franche,skilful:adroit/adroite,
  smiling:souriant/souriante,smooth:souple,snowy:enneigé/enneigée,soaring:planant/planante,sociable:sociable,
  solar:solaire,solid:solide,sparkling:étincelant/étincelante,special:spécial/spéciale,speedy:véloce,
  spirited:fougueux/fougueuse,splendid:splendide,spontaneous:spontané/spontanée,sporty:sportif/sportive,
  spring:printanier/printanière,stable:stable,starry:étoilé/étoilée,steady:régulier/régulière,stellar:stellaire,
  studious:studieux/studieuse,sublime:sublime,summer:estival/estivale,sunny:ensoleillé/ensoleillée,superb:superbe,
  supple:flexible,sure:sûr/sûre,swift:preste,talented:talentueux/talentueuse,tenacious:tenace,
  thoughtful:réfléchi/réfléchie,thrifty:économe,tidy:ordonné/ordonnée,tireless:infatigable,tranquil:placide,
  travelling:voyageur/voyageuse,tropical:tropical/tropicale,turquoise:turquoise,unique:unique,
  upbeat:entraînant/entraînante,velvet:velouté/veloutée,versatile:polyvalent/polyvalente,vibrant:vibrant/vibrante,
  victorious:victorieux/victorieuse,vigilant:vigilant/vigilante,visionary:visionnaire,vivid:éclatant/éclatante,
  wandering:vagabond/vagabonde,warm:cordial/cordiale,welcoming:accueillant/accueillante,
  whispering:chuchotant/chuchotante,whistling:siffleur/siffleuse,willing:volontaire,winged:ailé/ailée,
  wise:avisé/avisée,witty:spirituel/spirituelle,wondrous:prodigieux/prodigieuse,zealous:zélé/zélée,zen:zen,
  adventurous:aventureux/aventureuse,arctic:arctique,autumn:automnal/automnale,azure:azuré/azurée,
  balanced:équilibré/équilibrée,bouncing:bondissant/bondissante,coastal:côtier/côtière,copper:cuivré/cuivrée,
  cordial:affable,emerald:émeraude,evening:vespéral/vespérale,exotic:exotique,forest:forestier/forestière,
  galactic:galactique,galloping:galopant/galopante,island:insulaire,leaping:sauteur/sauteuse,magnetic:magnétique,
  morning:matinal/matinale,mountain:montagnard/montagnarde,northern:boréal/boréale,pearly:nacré/nacrée,
  river:fluvial/fluviale,scarlet:écarlate,singing:chanteur/chanteuse,southern:austral/australe
`

const animalList = `
  otter:loutre:f,badger:blaireau:m,beaver:castor:m,bison:bison:m,bobcat:lynx roux:m,caribou:caribou:m,
  cheetah:guépard:m,chipmunk:tamia:m,cougar:puma:m,coyote:coyote:m,deer:cerf:m,dolphin:dauphin:m,dormouse:loir:m,
  elk:wapiti:m,ermine:hermine:f,fennec:fennec:m,ferret:furet:m,fox:renard:m,gazelle:gazelle:f,giraffe:girafe:f,
  hare:lièvre:m,hedgehog:hérisson:m,ibex:bouquetin:m,impala:impala:m,jaguar:jaguar:m,kangaroo:kangourou:m,
  koala:koala:m,lemur:lémurien:m,leopard:léopard:m,lion:lion:m,llama:lama:m,lynx:lynx:m,marmot:marmotte:f,
  marten:martre:f,meerkat:suricate:m,mongoose:mangouste:f,moose:élan:m,mouflon:mouflon:m,narwhal:narval:m,
  ocelot:ocelot:m,okapi:okapi:m,oryx:oryx:m,panda:panda:m,platypus:ornithorynque:m,porcupine:porc-épic:m,
  puma:couguar:m,quokka:quokka:m,rabbit:lapin:m,reindeer:renne:m,serval:serval:m,squirrel:écureuil:m,
  stoat:belette:f,tapir:tapir:m,tiger:tigre:m,vicuna:vigogne:f,wallaby:wallaby:m,wolf:loup:m,wombat:wombat:m,
  yak:yak:m,zebra:zèbre:m,alpaca:alpaga:m,antelope:antilope:f,armadillo:tatou:m,aardvark:oryctérope:m,
  capybara:capybara:m,chamois:chamois:m,chinchilla:chinchilla:m,civet:civette:f,coati:coati:m,genet:genette:f,
  gnu:gnou:m,kinkajou:kinkajou:m,kudu:koudou:m,manatee:lamantin:m,margay:margay:m,nilgai:nilgaut:m,
  numbat:numbat:m,pika:pika:m,pony:poney:m,porpoise:marsouin:m,potoroo:potoroo:m,saiga:saïga:m,sable:zibeline:f,
  springbok:springbok:m,tenrec:tenrec:m,albatross:albatros:m,avocet:avocette:f,bluebird:merle bleu:m,
  bluetit:mésange bleue:f,bullfinch:bouvreuil:m,bunting:bruant:m,canary:canari:m,chaffinch:pinson:m,
  cockatoo:cacatoès:m,condor:condor:m,cormorant:cormoran:m,curlew:courlis:m,dipper:cincle:m,dove:colombe:f,
  dunlin:bécasseau:m,eagle:aigle:m,egret:aigrette:f,eider:eider:m,falcon:faucon:m,firecrest:roitelet:m,
  flamingo:flamant rose:m,godwit:barge:f,goldfinch:chardonneret:m,goshawk:autour:m,grebe:grèbe:m,harrier:busard:m,
  heron:héron:m,hoopoe:huppe:f,hummingbird:colibri:m,ibis:ibis:m,kestrel:crécerelle:f,kingfisher:martin-pêcheur:m,
  kiwi:kiwi:m,lapwing:vanneau:m,lark:alouette:f,lorikeet:loriquet:m,lyrebird:ménure:m,macaw:ara:m,
  merlin:émerillon:m,nightingale:rossignol:m,nuthatch:sittelle:f,oriole:loriot:m,osprey:balbuzard:m,
  owl:chouette:f,pelican:pélican:m,petrel:pétrel:m,pheasant:faisan:m,pipit:pipit:m,plover:pluvier:m,
  ptarmigan:lagopède:m,puffin:macareux:m,quetzal:quetzal:m,redstart:rougequeue:m,robin:rouge-gorge:m,
  sandpiper:chevalier guignette:m,siskin:tarin:m,skylark:alouette des champs:f,sparrow:moineau:m,
  spoonbill:spatule:f,starling:étourneau:m,swallow:hirondelle:f,swan:cygne:m,tern:sterne:f,toucan:toucan:m,
  turnstone:tournepierre:m,wagtail:bergeronnette:f,warbler:fauvette:f,waxwing:jaseur:m,wheatear:traquet:m,
  woodpecker:pic:m,salamander:salamandre:f,gecko:gecko:m,iguana:iguane:m,newt:triton:m,seahorse:hippocampe:m,
  salmon:saumon:m,trout:truite:f,marlin:marlin:m,starfish:étoile de mer:f,octopus:poulpe:m,nautilus:nautile:m,
  dragonfly:libellule:f,butterfly:papillon:m,ladybird:coccinelle:f,firefly:luciole:f,bumblebee:bourdon:m,
  orca:orque:f,hawk:épervier:m,kite:milan:m,jay:geai:m,raven:corbeau:m,swift:martinet:m,wren:troglodyte:m,
  stork:cigogne:f,stag:grand cerf:m,tuna:thon:m,sturgeon:esturgeon:m
`

const entriesOf = (list: string): string[] => list.split(',').map((entry) => entry.trim())

interface Adjective {
  en: string
  /** French, masculine and feminine. */
  m: string
  f: string
}

interface Animal {
  en: string
  fr: string
  gender: 'm' | 'f'
}

/** Adjectives. None is about a body, an origin or a skill that people lack. */
export const adjectives: readonly Adjective[] = entriesOf(adjectiveList).map((entry) => {
  const [en = '', french = ''] = entry.split(':')
  const [m = '', f = m] = french.split('/')
  return { en, m, f }
})

/** Animals; there are more than 40,000 pairs. None is a word of abuse in English or French. */
export const animals: readonly Animal[] = entriesOf(animalList).map((entry) => {
  const [en = '', fr = '', gender] = entry.split(':')
  return { en, fr, gender: gender === 'f' ? 'f' : 'm' }
})
